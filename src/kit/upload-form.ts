import multipart from '@fastify/multipart'
import { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { multipartOptions } from '#fastify.config.ts'
import type { Deps } from '#src/deps.ts'
import type { Received } from '#src/gateways/files.ts'
import type { UploadRules } from '#src/gateways/upload.ts'
import { parseInput } from '#src/kit/input.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { Said } from '#src/shared/language.ts'
import { refusals as texts } from '#src/shared/texts.ts'

/** Lets the routes of `app` take forms with one file (UP-6). */
export const acceptUploads = async (app: FastifyInstance, maxBytes: number): Promise<void> => {
  app.removeAllContentTypeParsers()
  await app.register(multipart, multipartOptions(maxBytes))
  // A parser for every type that reads nothing: the handler checks the user before it reads the body.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** The error to answer: an upload that cannot be parsed or was cut off is BAD_REQUEST. */
const toUploadError = (error: unknown): unknown => {
  if (error instanceof AppError || error instanceof TRPCError) return error
  const tooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413
  return tooMuch ? error : new AppError('BAD_REQUEST', () => texts.uploadNotRead)
}

/**
 * The name of a file as it is called on its sender's disk: browsers escape in a form what would end its line or its
 * quotation marks (UP-840).
 */
const nameOf = (sent: string): string =>
  sent
    .replace(/(?:%0D|%0A)+/gi, ' ')
    .replace(/%22/g, '"')
    .replace(/%5C/gi, '\\')

type Form<Input> = {
  /** The name of the part that is the file. */
  field: string
  /** The message where there is no file. */
  missing: Said
  rulesOf: (fileName: string) => UploadRules
  /** The other fields, with the `fileName` that the client gave. */
  schema: z.ZodType<Input>
}

/**
 * Reads an upload's form. The file may come before or after the fields. Throws BAD_REQUEST (no file, wrong fields,
 * broken form) and the errors of `files.receive`; the received file is then removed from the disk.
 */
export const readUpload = async <Input>(
  { files }: Pick<Deps, 'files'>,
  request: FastifyRequest,
  { field, missing, rulesOf, schema }: Form<Input>,
): Promise<{ input: Input; received: Received }> => {
  if (!request.isMultipart()) throw new AppError('BAD_REQUEST', missing)
  const fields: Record<string, unknown> = {}
  let received: Received | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      // Browsers send a part without name and content where no file was chosen.
      else if (part.fieldname !== field || !part.filename) part.file.resume()
      else {
        const fileName = nameOf(part.filename)
        fields.fileName = fileName
        received = await files.receive(part.file, rulesOf(fileName))
      }
    }
    if (!received) throw new AppError('BAD_REQUEST', missing)
    return { input: parseInput(schema, fields), received }
  } catch (error) {
    if (received) files.discard(received)
    throw toUploadError(error)
  }
}
