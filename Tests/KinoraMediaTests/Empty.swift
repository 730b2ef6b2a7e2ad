// The suite of KinoraMedia begins with its first behaviour.
