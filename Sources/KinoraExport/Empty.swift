// KinoraExport
