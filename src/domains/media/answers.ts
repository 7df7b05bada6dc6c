import { z } from 'zod'
import { mediaKinds } from './schema.ts'

/** A stored picture or video, for the fields of a banner. */
export const uploadedMedia = z
  .strictObject({ mediaUrl: z.string(), mediaType: z.enum(mediaKinds) })
  .meta({ id: 'UploadedMedia' })

export type UploadedMedia = z.output<typeof uploadedMedia>
