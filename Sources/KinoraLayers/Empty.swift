// KinoraLayers
