import type { FastifyRequest } from 'fastify'
import type { Files, Received } from '#src/gateways/files.ts'
import type { UploadRules } from '#src/gateways/upload.ts'
import { AppError } from '#src/shared/app-error.ts'

type OneFile = Omit<UploadRules, 'fileName'> & {
  /** The form field of the file. */
  field: string
  /** The message for a form without it. */
  missing: string
}

/**
 * Reads a form whose only field is a file. Throws BAD_REQUEST for a form without it or a broken one, and the errors of
 * `files.receive`; nothing then stays on the disk (UP-3).
 */
export const receiveOneFile = async (
  files: Pick<Files, 'receive' | 'discard'>,
  request: FastifyRequest,
  { field, missing, ...rules }: OneFile,
): Promise<Received> => {
  if (!request.isMultipart()) throw new AppError('BAD_REQUEST', missing)
  let received: Received | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') continue
      // Browsers send a part without name and content where no file was chosen.
      if (part.fieldname !== field || !part.filename || received) part.file.resume()
      else received = await files.receive(part.file, { ...rules, fileName: part.filename })
    }
    if (received) return received
    throw new AppError('BAD_REQUEST', missing)
  } catch (error) {
    if (received) files.discard(received)
    if (error instanceof AppError) throw error
    const tooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413
    throw tooMuch ? error : new AppError('BAD_REQUEST', 'The upload could not be read. Please try again.')
  }
}
