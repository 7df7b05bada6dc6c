import { z } from 'zod'
import { mediaKinds } from './schema.ts'

/** A stored picture or video, for the fields of a banner. */
const uploadedMedia = z
  .strictObject({ mediaUrl: z.string(), mediaType: z.enum(mediaKinds) })
  .meta({ id: 'UploadedMedia' })

/** An uploaded picture: its address for a content item, and its size in pixels. */
const uploadedImage = z
  .strictObject({ url: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'UploadedImage' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const mediaRest = {
  tags: { media: 'Pictures and videos of banners' },
  answers: {
    'media.upload': uploadedMedia,
    'media.uploadImage': uploadedImage,
  },
}

export type UploadedMedia = z.output<typeof uploadedMedia>
export type UploadedImage = z.output<typeof uploadedImage>
