// The suite of KinoraGolden begins with its first behaviour.
