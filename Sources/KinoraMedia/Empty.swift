// KinoraMedia
