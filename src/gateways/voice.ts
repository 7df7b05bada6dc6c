import { AppError } from '#src/shared/app-error.ts'
import { fileBeside } from './beside.ts'
import { answerOfThread } from './thread.ts'

/** A voice message in a new file of this extension, and its length. */
export type Voice = { sound: Uint8Array; extension: string; seconds: number }
export type VoiceAnswer = Voice | { refused: 'unreadable' | 'tooLong' }

const MAX_MS = 15_000

const workerFile = fileBeside(import.meta, 'voice-worker')

/**
 * Writes a voice message anew in a thread that ends after 15 seconds or at 128 MiB (VOICE-1226). Throws
 * UNSUPPORTED_MEDIA_TYPE for what is no sound that browsers play, PAYLOAD_TOO_LARGE for more than five minutes, or for a
 * file that takes too long or too much memory to read.
 */
export const rewriteSound = async (path: string, maxMs = MAX_MS): Promise<Voice> => {
  const answer = await answerOfThread<VoiceAnswer>(workerFile, path, maxMs)
  if (answer && 'sound' in answer) return answer
  throw answer?.refused === 'unreadable'
    ? new AppError('UNSUPPORTED_MEDIA_TYPE', 'This is no voice message that can be played')
    : new AppError('PAYLOAD_TOO_LARGE', 'This voice message is too long')
}
