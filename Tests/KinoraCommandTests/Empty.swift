// The suite of KinoraCommand begins with its first behaviour.
