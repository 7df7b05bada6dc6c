import { fstatSync, statfsSync } from 'node:fs'
import { pino } from 'pino'

/** What is kept of lines that cannot be written, in bytes. */
const KEPT = 1024 * 1024

/** Whether a file takes all that is kept. Anything else than a file needs no room. */
const hasRoom = (fd: number): boolean => {
  try {
    const { bavail, bsize } = statfsSync(`/proc/self/fd/${fd}`)
    return !fstatSync(fd).isFile() || bavail * bsize > KEPT
  } catch {
    return true
  }
}

/**
 * Where the log goes, by default the standard output. Where it takes no lines, because its disk is full or its reader is
 * gone, some are lost and the shop goes on; later ones are written again (RUN-17).
 */
export const logOutput = (fd = 1): ReturnType<typeof pino.destination> => {
  const output = pino.destination({ fd, maxLength: KEPT })
  let hasFailed = false
  output.on('error', () => {
    hasFailed = true
  })
  output.on('write', () => {
    hasFailed = false
  })
  // Of itself, the flush at the end of the process waits for room for ever, and the process would never end.
  const { flushSync } = output
  output.flushSync = () => {
    if (!hasFailed && hasRoom(fd)) flushSync.call(output)
  }
  return output
}
