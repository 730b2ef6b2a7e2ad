// The suite of KinoraGraphics begins with its first behaviour.
