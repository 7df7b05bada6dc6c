import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { syncDirectoryTogether } from './directory.ts'
import type { MailError } from './mail-failure.ts'
import type { SendResult } from './send-result.ts'

type Target = { dir: string; name: string; log: { info(message: string): void } }

/**
 * Writes a letter as the file NAME.eml, atomically: the file gets its name only when it is complete and synced. The
 * same name again replaces it by the same letter, so writing it twice does no harm.
 */
export const writeToDisk = async (
  letter: SendMailOptions,
  { dir, name, log }: Target,
): Promise<SendResult> => {
  const tmpPath = join(dir, `.${name}.tmp`)
  const path = resolve(dir, `${name}.eml`)
  try {
    const { createTransport } = await import('nodemailer')
    // As one buffer, because each piece of a stream would be a write of its own.
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
    const { message } = await composer.sendMail(letter)
    await mkdir(dir, { recursive: true, mode: 0o700 })
    // Replaces what an interrupted attempt left.
    await writeFile(tmpPath, message, { mode: 0o600, flush: true })
    await rename(tmpPath, path)
    await syncDirectoryTogether(dir)
    log.info(`Mail written to ${path}, because there is no mail server`)
    return { outcome: 'kept', reason: `Kept as a file, because the shop has no mail server: ${path}` }
  } catch (error) {
    await rm(tmpPath, { force: true }).catch(() => undefined)
    const { code } = error as MailError
    return {
      outcome: 'unreachable',
      reason: `The mail could not be written to disk (${code ?? 'unknown error'})`,
    }
  }
}
