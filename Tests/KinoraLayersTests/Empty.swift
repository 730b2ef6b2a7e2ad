// The suite of KinoraLayers begins with its first behaviour.
