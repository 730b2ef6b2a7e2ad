// `import Kinora` gives the whole public API, and Foundation with its CGFloat, CGPoint, CGSize and CGRect.
@_exported import Foundation
@_exported import KinoraArchive
@_exported import KinoraExport
@_exported import KinoraFormats
@_exported import KinoraGolden
@_exported import KinoraGraphics
@_exported import KinoraLayers
@_exported import KinoraMeasure
@_exported import KinoraMedia
@_exported import KinoraMessages
@_exported import KinoraPreview
@_exported import KinoraProfile
@_exported import KinoraRaster
@_exported import KinoraSVG
@_exported import KinoraScenes
@_exported import KinoraSound
@_exported import KinoraTiming
