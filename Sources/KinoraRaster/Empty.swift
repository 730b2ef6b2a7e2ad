// KinoraRaster
