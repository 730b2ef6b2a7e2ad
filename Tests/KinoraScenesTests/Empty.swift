// The suite of KinoraScenes begins with its first behaviour.
