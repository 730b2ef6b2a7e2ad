// KinoraGolden
