import CFFmpeg
import KinoraGraphics
import KinoraTiming

/// When each frame of footage shows, and where decoding has to begin for it.
///
/// The index is made of the packets' times alone. Packets are numbered in the order of the file, which is the order of
/// decoding; frames are numbered in the order of showing. Time 0 is when the first frame shows.
struct FootageIndex: Sendable {
  /// A packet, as the container describes it.
  struct Packet: Sendable {
    /// When its frame shows, in units of the stream's time base.
    var time: Int64
    /// How long its frame shows; 0 when the container does not say.
    var duration: Int64
    /// Whether decoding can begin here.
    var isKey: Bool
    /// Whether its frame is meant to be seen: an edit list may leave it out, and a codec have frames that are only
    /// referred to.
    var isShown: Bool
  }

  /// The seconds of a unit of time.
  let timeBase: Rational
  /// The time of every packet, in the order of the file.
  private let times: [Int64]
  /// The numbers of the packets at which decoding can begin, in order.
  private let keys: [Int32]
  /// The packet of each frame, in the order of showing.
  private let packets: [Int32]
  /// When the last frame ends, in the stream's own time.
  private let end: Int64

  /// The bytes that a packet takes in the index.
  static let bytesPerPacket = MemoryLayout<Packet>.stride + 3 * MemoryLayout<Int64>.stride

  /// Nil when no frame can be shown.
  ///
  /// - Parameter usual: how long a frame shows when nothing else is known.
  init?(_ all: [Packet], timeBase: Rational, usual: Int64) {
    let keys = all.indices.filter { all[$0].isKey }
    guard let first = keys.first else { return nil }
    // Frames that refer to what lies before the first key cannot be decoded.
    let shown = all.indices.filter { $0 >= first && all[$0].isShown && all[$0].time >= all[first].time }
    let ordered = shown.sorted { (all[$0].time, $0) < (all[$1].time, $1) }
    var packets: [Int32] = []
    for packet in ordered where packets.last.map({ all[Int($0)].time < all[packet].time }) ?? true {
      packets.append(Int32(packet))
    }
    guard let last = packets.last else { return nil }
    self.timeBase = timeBase
    self.keys = keys.map { Int32($0) }
    self.packets = packets
    times = all.map(\.time)
    let (lastTime, lastDuration) = (all[Int(last)].time, all[Int(last)].duration)
    let gap = packets.count > 1 ? lastTime - all[Int(packets[packets.count - 2])].time : usual
    end = lastTime + max(1, lastDuration > 0 ? lastDuration : gap)
  }

  /// The number of frames.
  var count: Int { packets.count }
  /// The number of packets.
  var packetCount: Int { times.count }

  /// The time of the stream at which a frame shows.
  func time(of frame: Int) -> Int64 { times[Int(packets[frame])] }

  /// The time of the stream at which a packet's frame shows.
  func time(ofPacket packet: Int) -> Int64 { times[packet] }

  /// The packet of a frame.
  func packet(of frame: Int) -> Int { Int(packets[frame]) }

  /// The frame that shows at exactly a time of the stream.
  func frame(at time: Int64) -> Int? {
    var (low, high) = (0, packets.count)
    while low < high {
      let middle = (low + high) / 2
      if self.time(of: middle) < time { low = middle + 1 } else { high = middle }
    }
    return low < packets.count && self.time(of: low) == time ? low : nil
  }

  /// When each frame ends, in seconds from the beginning of the first.
  var ends: [Double] { (1...count).map { seconds(from: $0 < count ? time(of: $0) : end).doubleValue } }

  /// How long the footage is, in seconds.
  var duration: Rational { seconds(from: end) }

  private func seconds(from time: Int64) -> Rational {
    let (units, overflow) = time.subtractingReportingOverflow(self.time(of: 0))
    return (overflow ? nil : Rational(units).multiplied(by: timeBase)) ?? .zero
  }

  /// The packet at which decoding begins so that a frame comes out: the last key before it in the file that does not
  /// show after it. Frames that show before a key but follow it in the file refer to frames before the key.
  ///
  /// - Parameter limit: a packet before which the key must be; nil for the frame's own key.
  func key(for frame: Int, before limit: Int? = nil) -> Int? {
    let last = limit.map { $0 - 1 } ?? packet(of: frame)
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(keys[middle]) <= last { low = middle + 1 } else { high = middle }
    }
    while low > 0 {
      low -= 1
      let key = Int(keys[low])
      if times[key] <= time(of: frame) { return key }
    }
    return nil
  }
}

extension FootageIndex {
  /// Reads all packets of a demuxer that stands at the beginning of the file.
  static func read(
    _ demuxer: Demuxer, _ operation: MediaOperation
  ) throws(MediaError) -> (index: FootageIndex, reservation: MemoryReservation?) {
    let stream = demuxer.stream.pointee
    let base = stream.time_base
    guard let timeBase = Rational(Int64(base.num), Int64(base.den)), timeBase > .zero else {
      throw operation.error(.damaged, "its clock makes no sense")
    }
    let rate = stream.avg_frame_rate
    let usual =
      rate.num > 0 && rate.den > 0 && rate.num < Int32.max
      ? max(1, Int64((Double(rate.den) / Double(rate.num) / timeBase.doubleValue).rounded())) : 1
    var packets: [Packet] = []
    var untimed = 0
    var reservation: MemoryReservation?
    while try demuxer.next() {
      let packet = demuxer.packet.pointee
      guard let time = demuxer.time else {
        // The second field of a picture may have no time of its own.
        untimed += 1
        if packets.isEmpty, untimed > 64 { break }
        continue
      }
      guard packets.count < Self.packetLimit else {
        throw operation.error(.tooLarge, "it has more than \(Self.packetLimit) frames")
      }
      if packets.count.isMultiple(of: 4096) {
        reservation = nil
        reservation = try operation.reserve((packets.count + 4096) * Self.bytesPerPacket)
      }
      packets.append(
        Packet(
          time: time, duration: min(max(0, packet.duration), 1 << 60), isKey: packet.flags & AV_PKT_FLAG_KEY != 0,
          isShown: packet.flags & AV_PKT_FLAG_DISCARD == 0 && !isHidden(packet, stream.codecpar.pointee.codec_id)))
    }
    guard let index = FootageIndex(packets, timeBase: timeBase, usual: usual) else {
      throw operation.error(
        .damaged,
        untimed > 0
          ? "its frames have no times; put them into a container, as with: ffmpeg -i FILE -c copy FILE.mp4"
          : "no frame of it can be decoded alone")
    }
    return (index, reservation)
  }

  private static let packetLimit = 1 << 24

  /// Whether a VP8 frame is only referred to by others: VP8 has such frames in packets of their own, and says so in the
  /// fifth bit of each (RFC 6386, section 9.1).
  private static func isHidden(_ packet: AVPacket, _ codec: AVCodecID) -> Bool {
    guard codec == AV_CODEC_ID_VP8, packet.size > 0, let data = packet.data else { return false }
    return data[0] & 0x10 == 0
  }
}
