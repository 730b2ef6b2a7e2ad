// The suite of KinoraExport begins with its first behaviour.
