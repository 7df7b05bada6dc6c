import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { AppError, type ErrorCode } from '#src/shared/app-error.ts'
import { currentLanguage, type Language } from '#src/shared/language.ts'
import { uploadAnswers as texts } from '#src/shared/texts.ts'
import { fileBeside } from './beside.ts'
import type { Voice } from './voice.ts'

/** A picture as it is shown: both copies as WebP, and the size of the large one in pixels. */
export type Pictures = { large: Buffer; small: Buffer; width: number; height: number }

/**
 * A picture that proves a payment, as WebP, its size in pixels, and its squares of grey in base64 to compare it by: 64 by
 * 64, and in detail 256 by 256, deflated.
 */
export type Proof = { picture: Buffer; width: number; height: number; fingerprint: string; detail: string }

/** A picture as JPEG, its size in pixels, and what a phone shows of it until it has loaded it. */
export type MessagePicture = { jpeg: Buffer; thumbnail: Buffer; width: number; height: number }

/** What the picture process does with the file at a path, or with a text. */
export type PictureTasks = {
  /**
   * Decodes a picture and writes it anew in two sizes, without metadata or anything else that was in the file.
   * Errors: UNSUPPORTED_MEDIA_TYPE (not a picture that can be read whole), PAYLOAD_TOO_LARGE (too many pixels),
   * SERVICE_UNAVAILABLE (the process ended).
   */
  rewrite(path: string): Promise<Pictures>
  /**
   * The same for a picture of a payment, in one size that stays readable. A PDF becomes one picture of its first
   * two pages.
   */
  proof(path: string): Promise<Proof>
  /** The same for a picture that WhatsApp carries, which takes no WebP (WA-736). */
  message(path: string): Promise<MessagePicture>
  /** Writes a voice message anew, of which nothing but its sound stays. Errors as of `rewrite`. */
  voice(path: string): Promise<Voice>
  /** Draws a QR code of a text for WhatsApp, with the blank edge that scanners need. */
  code(text: string): Promise<MessagePicture>
}

/** `of`: the path of a file, or the text of a code. */
export type PictureTask = { kind: keyof PictureTasks; of: string }
/** `refused` is for the sender of the picture, in the language of each reader. `failed` is a fault of the server, for its log. */
export type PictureAnswer =
  | { done: Pictures | Proof | MessagePicture | Voice }
  | { refused: { code: ErrorCode; said: Record<Language, string> } }
  | { failed: unknown }

/**
 * The pictures of each sender are decoded in turn with those of others, so nobody waits for all of a stranger's. Those of
 * the office, an administrator or a message of the shop, come before those of people, of whom there may be any number.
 */
export type Images = {
  [Kind in keyof PictureTasks]: (
    of: string,
    sender: string,
    isOfOffice?: boolean,
  ) => ReturnType<PictureTasks[Kind]>
}

const processFile = fileBeside(import.meta, 'picture-process')

/** PDFium's memory, in pages of 64 KiB: 256 MiB. WebAssembly has no other limit that its caller may set. */
const MEMORY = '--wasm-max-mem-pages=4096'

/** Large bitmaps return to the machine at once. Without it, each PDF leaves 40 MB until the end of the process. */
const GLIBC_TUNABLES = 'glibc.malloc.arena_max=1:glibc.malloc.mmap_threshold=131072'

/** Starts the picture process without the shop's variables, which hold its secrets. Requests go first. */
export const launchPictureProcess = (
  priority: number = constants.priority.PRIORITY_BELOW_NORMAL,
): ChildProcess =>
  fork(processFile, [String(priority)], {
    execArgv: [MEMORY],
    env: { GLIBC_TUNABLES },
    serialization: 'advanced',
  })

/** The picture process ends after this time without a picture, in ms (UP-710). */
const IDLE_MS = 30_000

const interrupted = (cause: unknown) =>
  Object.assign(new AppError('SERVICE_UNAVAILABLE', () => texts.pictureNotRead), { cause })

/** Resolves with the next answer of the process. Throws when it ends or cannot be reached. */
const answerOf = async (child: ChildProcess): Promise<PictureAnswer> => {
  const answered = new AbortController()
  const { signal } = answered
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([answer]) => answer as PictureAnswer),
      once(child, 'exit', { signal }).then(([code, by]) => {
        throw new Error(`The picture process ended with ${by ?? code}`)
      }),
    ])
  } catch (error) {
    throw interrupted(error)
  } finally {
    answered.abort()
  }
}

/**
 * Runs one task at a time. Of the senders that wait, each has one task done before any has its next, and those of the
 * office come first (UP-709).
 */
export const inTurns = () => {
  type Line = Map<string, (() => void)[]>
  const [office, people]: [Line, Line] = [new Map(), new Map()]
  let isBusy = false
  const next = () => {
    const waiting = office.size > 0 ? office : people
    const [first] = waiting
    if (!first) {
      isBusy = false
      return
    }
    const [sender, [start, ...later]] = first
    waiting.delete(sender)
    // Set anew, the sender stands behind all others.
    if (later.length > 0) waiting.set(sender, later)
    start?.()
  }
  return async <Result>(sender: string, task: () => Promise<Result>, isOfOffice = false): Promise<Result> => {
    if (isBusy) {
      const waiting = isOfOffice ? office : people
      await new Promise<void>((start) => waiting.set(sender, [...(waiting.get(sender) ?? []), start]))
    }
    isBusy = true
    try {
      return await task()
    } finally {
      next()
    }
  }
}

/**
 * Rewrites pictures in a process of its own, one at a time, because a decoded one takes 200 MB. That memory returns to
 * the machine only with the end of the process that decoded, so the process ends when no picture has come for a while
 * (UP-42, UP-712).
 */
export const createImages = ({ launch = launchPictureProcess, idleMs = IDLE_MS } = {}): Images => {
  const inTurn = inTurns()
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const start = (): ChildProcess => {
    const child = launch()
    const forget = () => {
      if (running === child) running = undefined
    }
    child.once('exit', forget)
    // Without a listener, the error of a process that cannot start or be reached would end the shop.
    child.on('error', forget)
    return child
  }

  const end = () => {
    running?.disconnect()
    running = undefined
  }

  const perform = async (task: PictureTask): Promise<Pictures | Proof | MessagePicture | Voice> => {
    clearTimeout(idle)
    running ??= start()
    const child = running
    child.ref()
    child.channel?.ref()
    try {
      const answering = answerOf(child)
      child.send(task)
      const answer = await answering
      if ('done' in answer) return answer.done
      if ('failed' in answer) throw answer.failed
      const { code, said } = answer.refused
      throw new AppError(code, () => said[currentLanguage()])
    } finally {
      // An idle process keeps neither the shop nor a test waiting.
      child.channel?.unref()
      child.unref()
      idle = setTimeout(end, idleMs)
      idle.unref()
    }
  }

  // The process answers a task of a kind with the result of that kind.
  const perKind =
    <Kind extends keyof PictureTasks>(kind: Kind) =>
    (of: string, sender: string, isOfOffice?: boolean) =>
      inTurn(sender, () => perform({ kind, of }), isOfOffice) as ReturnType<PictureTasks[Kind]>

  return {
    rewrite: perKind('rewrite'),
    proof: perKind('proof'),
    message: perKind('message'),
    voice: perKind('voice'),
    code: perKind('code'),
  }
}
