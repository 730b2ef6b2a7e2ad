// swift-tools-version: 6.2
import PackageDescription

// A target imports only targets above it in this list. `swift build --explicit-target-dependency-import-check error`
// holds every file to what is declared here.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library target under `Sources/<name>`.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of `target`, under `Tests/<target>Tests`.
func tests(of target: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: target + "Tests", dependencies: [.byName(name: target)] + dependencies, swiftSettings: settings)
}

/// A program under `examples/<name>`: what a user would write, nothing but the umbrella.
func example(_ name: String) -> Target {
  .executableTarget(name: name, dependencies: ["Kinora"], path: "examples/" + name, swiftSettings: settings)
}

let package = Package(
  name: "Kinora",
  products: [
    .library(name: "Kinora", targets: ["Kinora"]),
    .library(name: "KinoraTesting", targets: ["KinoraTesting"]),
    .executable(name: "kinora", targets: ["KinoraCommand"]),
  ],
  targets: [
    .target(name: "CKernels"),
    .target(name: "CAllocation"),
    .systemLibrary(name: "CFFmpeg"),
    .systemLibrary(name: "CPango", pkgConfig: "pangoft2"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    .systemLibrary(name: "CRsvg", pkgConfig: "librsvg-2.0"),
    .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd"),
    .target(name: "CDrawSVG", dependencies: ["CRsvg"]),

    library("KinoraNumerics"),
    library("KinoraMessages"),
    library("KinoraMeasure"),
    library("KinoraGraphics", ["KinoraNumerics", "KinoraMessages", "CPango"]),
    library("KinoraSVG", ["KinoraNumerics", "KinoraMessages", "KinoraGraphics"]),
    library("KinoraTiming", ["KinoraNumerics"]),
    library("KinoraSound", ["KinoraNumerics", "KinoraTiming"]),
    library("KinoraRaster", ["KinoraNumerics", "KinoraMeasure", "KinoraGraphics", "CKernels"]),
    library("KinoraFormats", ["KinoraTiming"]),
    library(
      "KinoraMedia",
      [
        "KinoraNumerics", "KinoraMessages", "KinoraMeasure", "KinoraFormats", "KinoraGraphics", "KinoraTiming",
        "KinoraSound",
        "CKernels", "CFFmpeg", "CZlib",
        "CDrawSVG",
      ]),
    library(
      "KinoraLayers",
      ["KinoraNumerics", "KinoraMessages", "KinoraMeasure", "KinoraGraphics", "KinoraTiming", "KinoraSound"]),
    library("KinoraArchive", ["KinoraMessages", "KinoraLayers", "KinoraGraphics", "KinoraTiming"]),
    library(
      "KinoraScenes",
      [
        "KinoraNumerics", "KinoraMessages", "KinoraLayers", "KinoraFormats", "KinoraGraphics", "KinoraSVG",
        "KinoraTiming",
        "KinoraSound",
      ]),
    library(
      "KinoraExport",
      [
        "KinoraNumerics", "KinoraMessages", "KinoraMeasure", "KinoraScenes", "KinoraLayers", "KinoraRaster",
        "KinoraMedia", "KinoraFormats", "KinoraGraphics", "KinoraTiming", "KinoraSound",
      ]),
    library(
      "KinoraInspect", ["KinoraMessages", "KinoraLayers", "KinoraGraphics", "KinoraTiming"]),
    .target(
      name: "KinoraGolden",
      dependencies: [
        "KinoraNumerics", "KinoraMessages", "KinoraScenes", "KinoraExport", "KinoraMedia", "KinoraRaster",
        "KinoraLayers", "KinoraInspect", "KinoraGraphics", "KinoraTiming", "CKernels",
      ],
      resources: ["report.html", "report.css", "model.js", "picture.js", "strip.js", "plots.js", "main.js"].map {
        .embedInCode("Report/Page/" + $0)
      }, swiftSettings: settings),
    .target(
      name: "KinoraPreview",
      dependencies: [
        "KinoraMessages", "KinoraInspect", "KinoraScenes", "KinoraExport", "KinoraMedia", "KinoraLayers",
        "KinoraGraphics", "KinoraTiming", "KinoraSound", "CMicroHTTPD",
      ],
      resources: [
        "index.html", "icon.svg", "style.css", "main.js", "server.js", "player.js", "picture.js", "layers.js",
        "timeline.js", "panels.js",
      ].map { .embedInCode("Page/" + $0) }, swiftSettings: settings),
    .target(
      name: "KinoraProfile",
      dependencies: [
        "KinoraNumerics", "KinoraMeasure", "KinoraGraphics", "KinoraTiming", "KinoraLayers", "KinoraRaster",
        "KinoraMedia", "KinoraExport",
      ],
      resources: ["profile.css", "profile.js"].map { .embedInCode("Page/" + $0) }, swiftSettings: settings),
    library(
      "KinoraTesting",
      [
        "KinoraGolden", "KinoraProfile", "KinoraMeasure", "KinoraExport", "KinoraMedia", "KinoraRaster",
        "KinoraGraphics", "KinoraTiming",
      ]),
    library(
      "Kinora",
      [
        "KinoraMessages", "KinoraGraphics", "KinoraTiming", "KinoraSound", "KinoraFormats", "KinoraSVG", "KinoraLayers",
        "KinoraArchive",
        "KinoraScenes",
        "KinoraExport",
        "KinoraMedia",
        "KinoraRaster", "KinoraGolden", "KinoraPreview", "KinoraMeasure", "KinoraProfile",
      ]),
    .executableTarget(
      name: "KinoraCommand",
      dependencies: [
        "KinoraInspect", "KinoraPreview", "KinoraProfile", "KinoraMeasure", "KinoraScenes", "KinoraExport",
        "KinoraGolden", "KinoraMedia", "KinoraFormats", "KinoraRaster", "KinoraLayers", "KinoraGraphics",
        "KinoraTiming", "KinoraSound",
        "KinoraMessages", "CAllocation",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "KinoraBenchmarks",
      dependencies: [
        "Kinora", "KinoraExport", "KinoraScenes", "KinoraRaster", "KinoraMedia", "KinoraLayers", "KinoraGraphics",
        "KinoraTiming", "KinoraMeasure", "KinoraProfile", "CKernels",
      ],
      path: "Benchmarks/Sources", swiftSettings: settings),

    example("PinchText"), example("BarRace"), example("CaptionedFootage"), example("CurveSpecimen"),
    example("ThreeScenes"),

    // A scratch folder, ffmpeg as an independent opinion, repeatable noise: what tests of several targets need.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    // A layer of every class, and a value for every property that is not its default.
    .target(
      name: "LayerSamples", dependencies: ["KinoraLayers", "KinoraGraphics"], path: "Tests/LayerSamples",
      swiftSettings: settings),
    // Counts allocations, so that a test can say that there are none.
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    // Notes the calls that make a file last.
    .target(name: "FileCalls", path: "Tests/FileCalls"),
    tests(of: "KinoraNumerics"),
    tests(of: "KinoraMessages"),
    tests(of: "KinoraMeasure"),
    tests(of: "KinoraGraphics", ["TestSupport", "KinoraNumerics"]),
    tests(of: "KinoraSVG", ["KinoraGraphics"]),
    tests(of: "KinoraTiming", ["KinoraNumerics"]),
    tests(of: "KinoraRaster", ["KinoraGraphics", "CKernels"]),
    tests(of: "KinoraSound", ["KinoraTiming"]),
    tests(
      of: "KinoraMedia",
      [
        "KinoraFormats", "TestSupport", "FileCalls", "KinoraGraphics", "KinoraTiming", "KinoraSound", "CKernels",
      ]),
    tests(
      of: "KinoraLayers",
      [
        "TestSupport", "LayerSamples", "AllocationCounter", "KinoraMessages", "KinoraGraphics", "KinoraTiming",
        "KinoraSound",
      ]),
    tests(
      of: "KinoraScenes",
      [
        "TestSupport", "AllocationCounter", "KinoraSVG", "KinoraLayers", "KinoraFormats", "KinoraGraphics",
        "KinoraTiming",
        "KinoraSound",
      ]),
    tests(
      of: "KinoraArchive", ["TestSupport", "LayerSamples", "KinoraLayers", "KinoraGraphics", "KinoraTiming"]),
    tests(
      of: "KinoraExport",
      [
        "TestSupport", "LayerSamples", "KinoraSVG", "KinoraScenes", "KinoraLayers", "KinoraMedia", "KinoraFormats",
        "KinoraRaster", "KinoraGraphics", "KinoraTiming", "KinoraSound",
      ]),
    tests(
      of: "KinoraGolden",
      [
        "TestSupport", "KinoraTesting", "KinoraExport", "KinoraMedia", "KinoraRaster", "KinoraLayers", "KinoraGraphics",
        "KinoraTiming",
      ]),
    tests(
      of: "KinoraProfile",
      ["TestSupport", "KinoraMeasure", "KinoraExport", "KinoraLayers", "KinoraRaster", "KinoraGraphics"]),
    tests(
      of: "KinoraPreview",
      ["TestSupport", "KinoraInspect", "KinoraExport", "KinoraScenes", "KinoraMedia", "KinoraLayers", "KinoraGraphics"]),
    tests(
      of: "KinoraCommand",
      ["TestSupport", "AllocationCounter", "KinoraScenes", "KinoraFormats", "KinoraGraphics", "KinoraMedia"]),
    tests(of: "PinchText", ["Kinora"]),
    tests(of: "BarRace", ["Kinora"]),
    tests(of: "CaptionedFootage", ["Kinora"]),
    tests(of: "CurveSpecimen", ["Kinora"]),
    tests(of: "ThreeScenes", ["Kinora"]),
    tests(of: "Kinora", ["TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
