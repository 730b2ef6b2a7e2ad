// The suite of KinoraRaster begins with its first behaviour.
