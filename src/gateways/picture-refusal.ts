import { AppError } from '#src/shared/app-error.ts'
import { uploadAnswers as texts } from '#src/shared/texts.ts'

/**
 * What the sender of a picture is told of an error of its decoder (UP-707, UP-711): PAYLOAD_TOO_LARGE for too many
 * pixels, SERVICE_UNAVAILABLE where a busy machine did not decode it in time, and else UNSUPPORTED_MEDIA_TYPE. A fault of the
 * server stays the error that it is, for the log.
 */
export const refusalOf = (error: unknown, maxPixels: number): unknown => {
  if (error instanceof AppError || !(error instanceof Error)) return error
  // A fault of the disk, not of the picture.
  if ('code' in error && error.code === 'ENOENT') return error
  if (/pixel limit/.test(error.message)) {
    const millions = maxPixels / 1_000_000
    return new AppError('PAYLOAD_TOO_LARGE', () => texts.tooManyPixels({ millions }))
  }
  // A thread of libvips that stops may write its line before the one that says why.
  return /^timeout:/m.test(error.message)
    ? new AppError('SERVICE_UNAVAILABLE', () => texts.pictureNotRead)
    : new AppError('UNSUPPORTED_MEDIA_TYPE', () => texts.pictureDamaged)
}
