import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import {
  ADTS,
  type AudioCodec,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  type OutputFormat,
  QTFF,
} from 'mediabunny'
import { VOICE_SECONDS } from '#src/shared/values/limits.ts'
import type { VoiceAnswer } from './voice.ts'

// The worker thread of voice.ts: takes the packets of sound out of one file and puts them into a new one, which so holds
// nothing else that was in the first. No packet is decoded.

/** What phones record and browsers play: the container that each is written in anew, and its extension. */
const formats: { [Codec in AudioCodec]?: () => [OutputFormat, extension: string] } = {
  opus: () => [new OggOutputFormat(), 'ogg'],
  aac: () => [new Mp4OutputFormat({ fastStart: 'in-memory' }), 'm4a'],
  mp3: () => [new Mp3OutputFormat(), 'mp3'],
}

const rewrite = async (bytes: Uint8Array): Promise<VoiceAnswer> => {
  using input = new Input({ source: new BufferSource(bytes), formats: [OGG, MP4, QTFF, MP3, ADTS] })
  const track = await input.getPrimaryAudioTrack()
  const codec = track?.codec
  const known = codec && formats[codec]?.()
  if (!track || !codec || !known) return { refused: 'unreadable' }
  const [format, extension] = known
  const decoderConfig = await track.getDecoderConfig()
  if (!decoderConfig) return { refused: 'unreadable' }
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const sound = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(sound)
  await output.start()
  // Counted by its packets, because the length that a file claims is its sender's word.
  let seconds = 0
  for await (const packet of new EncodedPacketSink(track).packets()) {
    seconds += packet.duration
    if (Math.round(seconds) > VOICE_SECONDS) return { refused: 'tooLong' }
    await sound.add(packet, { decoderConfig })
  }
  await output.finalize()
  if (!(seconds > 0) || !target.buffer) return { refused: 'unreadable' }
  return { sound: new Uint8Array(target.buffer), extension, seconds: Math.max(1, Math.round(seconds)) }
}

// Whatever else the library throws at a file that nobody recorded, the file is the fault.
const answer: VoiceAnswer = await rewrite(await readFile(String(workerData))).catch(() => ({
  refused: 'unreadable',
}))
parentPort?.postMessage(answer, 'sound' in answer ? [answer.sound.buffer as ArrayBuffer] : [])
