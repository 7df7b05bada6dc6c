import { z } from 'zod'
import { timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { fileTypes } from './schema.ts'

/** A download as its customer sees it (public §3). */
export const customerDownload = z
  .strictObject({
    id,
    userId: id,
    fileName: z.string(),
    fileType: z.enum(fileTypes),
    version: z.string(),
    downloadUrl: z.string(),
    isActive: z.boolean(),
    size: z.int().nullable().meta({ description: 'In bytes; null for a file that lies elsewhere' }),
    sha256: z.string().nullable().meta({ description: 'In hex; null for a file that lies elsewhere' }),
    createdAt: timestamp,
  })
  .meta({ id: 'CustomerDownload' })

/** The download as administrators manage it: whom it is for, and how often it was fetched. */
export const adminDownload = customerDownload
  .extend({
    customer: z.string().nullable().meta({ description: 'A username; null for a download for everybody' }),
    downloadCount: z.int(),
  })
  .meta({ id: 'AdminDownload' })

export type CustomerDownload = z.output<typeof customerDownload>
export type AdminDownload = z.output<typeof adminDownload>
