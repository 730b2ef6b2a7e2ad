// KinoraScenes
