extension ProjectTemplate {
  static let slideshow = ProjectTemplate(
    name: "slideshow", summary: "Pictures that drift and dissolve into each other, with a line of text each.",
    output: "film.mp4", data: nil,
    files: [
      ProjectTemplate.File(
        "scene.json5",
        #"""
        // Pictures that drift and dissolve into each other, each with its line of text. slides.json5 says which.
        {
          kinora: 1,
          canvas: { width: 1920, height: 1080, frameRate: 30, duration: "auto", background: "black" },
          include: ["std:motion", "slides.json5"],
          components: {
            slide: {
              parameters: { slide: { type: "object" }, back: false },
              size: [1920, 1080], duration: "4s",
              layers: [
                {
                  frame: [0, 0, 1920, 1080], contents: "${slide.picture}", contentsGravity: "resizeAspectFill",
                  animations: {
                    // Every other picture drifts the other way.
                    drift: { motion: "kenBurns", with: { from: "${back ? 1.14 : 1}", to: "${back ? 1 : 1.14}", duration: "4s" } },
                  },
                },
                {
                  type: "CAGradientLayer", frame: [0, 640, 1920, 440], colors: ["#00000000", "#000000a0"],
                },
                {
                  type: "CATextLayer", string: "${slide.title}", fontSize: 72, foregroundColor: "white",
                  frame: [120, 850, 1680, 96], animations: { enter: { motion: "rise", beginTime: "0.5s" } },
                },
                {
                  type: "CATextLayer", string: "${slide.place}", fontSize: 36, foregroundColor: "#ffffffc0",
                  frame: [122, 944, 1680, 52], animations: { enter: { motion: "rise", beginTime: "0.7s" } },
                },
              ],
            },
          },
          sequence: [
            { use: "slide", with: { slide: "${slides[0]}" }, name: "slide0" },
            {
              repeat: "${length(slides) - 1}", use: "slide", with: { slide: "${slides[i + 1]}", back: "${i % 2 == 0}" },
              name: "slide${i + 1}", transition: { type: "fade", duration: "0.8s" },
            },
          ],
        }

        """#),
      ProjectTemplate.File(
        "slides.json5",
        #"""
        // The pictures and their words. Put your own photographs into pictures/ and name them here.
        {
          kinora: 1,
          assets: {
            dawn: { image: "pictures/dawn.svg" }, noon: { image: "pictures/noon.svg" }, dusk: { image: "pictures/dusk.svg" },
          },
          values: {
            slides: [
              { picture: "dawn", title: "Before the city wakes", place: "The harbour, 5:40" },
              { picture: "noon", title: "Nothing but air", place: "The high pass, 12:15" },
              { picture: "dusk", title: "The long way home", place: "The dunes, 21:05" },
            ],
          },
        }

        """#),
      ProjectTemplate.File(
        "pictures/dawn.svg",
        #"""
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1920 1080">
          <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stop-color="#1b2a49"/>
            <stop offset="0.55" stop-color="#c9667a"/>
            <stop offset="0.8" stop-color="#ffd9a0"/>
          </linearGradient>
          <rect width="1920" height="1080" fill="url(#sky)"/>
          <circle cx="1320" cy="700" r="153" fill="#fff1c9" opacity="0.25"/>
          <circle cx="1320" cy="700" r="90" fill="#fff1c9"/>
          <path fill="#5d4a72" d="M0 760 C300 690 520 700 760 740 S1300 790 1920 690 V1080 H0Z"/>
          <path fill="#3a3560" d="M0 850 C400 790 700 860 1050 830 S1600 800 1920 850 V1080 H0Z"/>
          <path fill="#1d2144" d="M0 960 C500 900 900 970 1300 930 S1750 910 1920 940 V1080 H0Z"/>
        </svg>

        """#),
      ProjectTemplate.File(
        "pictures/noon.svg",
        #"""
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1920 1080">
          <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stop-color="#2b7fc4"/>
            <stop offset="0.8" stop-color="#cfe9f7"/>
          </linearGradient>
          <rect width="1920" height="1080" fill="url(#sky)"/>
          <circle cx="420" cy="240" r="119" fill="#fffbe6" opacity="0.25"/>
          <circle cx="420" cy="240" r="70" fill="#fffbe6"/>
          <path fill="#7fa3bd" d="M0 820 L330 520 L480 640 L760 330 L1010 610 L1180 500 L1560 840 L1920 640 V1080 H0Z"/>
          <path fill="#f6fbff" d="M760 330 L640 462 L720 450 L770 500 L830 440 L878 462Z"/>
          <path fill="#4d7690" d="M0 900 L420 690 L820 880 L1220 700 L1920 930 V1080 H0Z"/>
          <path fill="#2c5364" d="M0 980 C500 880 1100 1010 1920 900 V1080 H0Z"/>
        </svg>

        """#),
      ProjectTemplate.File(
        "pictures/dusk.svg",
        #"""
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1920 1080">
          <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stop-color="#2d1b4e"/>
            <stop offset="0.5" stop-color="#a83f6f"/>
            <stop offset="0.85" stop-color="#ff9e5e"/>
          </linearGradient>
          <rect width="1920" height="1080" fill="url(#sky)"/>
          <circle cx="960" cy="720" r="238" fill="#ffd27a" opacity="0.25"/>
          <circle cx="960" cy="720" r="140" fill="#ffd27a"/>
          <path fill="#9c4a4f" d="M0 780 C360 700 560 720 900 790 S1500 700 1920 760 V1080 H0Z"/>
          <path fill="#6d2f4a" d="M0 860 C420 920 760 760 1180 850 S1700 900 1920 830 V1080 H0Z"/>
          <path fill="#3a1b3d" d="M0 1000 C360 900 800 960 1120 1000 S1700 930 1920 980 V1080 H0Z"/>
        </svg>

        """#),
    ])
}
