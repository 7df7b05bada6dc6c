import { z } from 'zod'
import { mediaKinds } from './schema.ts'

/** A stored picture or video, for the fields of a banner. */
export const uploadedMedia = z
  .strictObject({ mediaUrl: z.string(), mediaType: z.enum(mediaKinds) })
  .meta({ id: 'UploadedMedia' })

/** An uploaded picture: its address for a content item, and its size in pixels. */
export const uploadedImage = z
  .strictObject({ url: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'UploadedImage' })

export type UploadedMedia = z.output<typeof uploadedMedia>
export type UploadedImage = z.output<typeof uploadedImage>
