import { z } from 'zod'
import { nothing, timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { fileTypes } from './schema.ts'

/** A download as its customer sees it. */
const customerDownload = z
  .strictObject({
    id,
    userId: id,
    fileName: z.string(),
    fileType: z.enum(fileTypes),
    version: z.string(),
    notes: z.string().meta({ description: 'What is new in this version' }),
    downloadUrl: z.string(),
    isActive: z.boolean(),
    size: z.int().nullable().meta({ description: 'In bytes; null for a file that lies elsewhere' }),
    sha256: z.string().nullable().meta({ description: 'In hex; null for a file that lies elsewhere' }),
    createdAt: timestamp,
  })
  .meta({ id: 'CustomerDownload' })

/** A download as administrators see it, with its customer and the number of fetches. */
const adminDownload = customerDownload
  .extend({
    customer: z.string().nullable().meta({ description: 'A username; null for a download for everybody' }),
    downloadCount: z.int(),
    updatedAt: timestamp,
  })
  .meta({ id: 'AdminDownload' })

/** The newest published version of a kind of program. */
const programUpdate = z
  .strictObject({
    version: z.string(),
    isNewer: z.boolean().meta({ description: 'Whether it is newer than the version that was asked about' }),
    fileName: z.string(),
    size: z.int().nullable(),
    sha256: z.string().nullable(),
    notes: z.string(),
    releasedAt: timestamp,
  })
  .meta({ id: 'Update' })

/** The newest version for a program that writes it into its own folder. */
const selfUpdate = z
  .strictObject({
    version: z.string(),
    files: z.string().meta({
      description:
        'base64url(payload).base64url(signature): the path, size and SHA-256 of each file, signed as `files/PAYLOAD` by a key of `GET /api/license/keys`',
    }),
    page: z.url().meta({ description: 'The page that writes them, for an hour' }),
  })
  .meta({ id: 'SelfUpdate' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const downloadsRest = {
  tags: { downloads: 'Downloads and their files' },
  answers: {
    'downloads.update': programUpdate,
    'downloads.updateFor': selfUpdate,
    'downloads.mine': z.array(customerDownload),
    'downloads.list': z.array(adminDownload),
    'downloads.create': adminDownload,
    'downloads.setActive': adminDownload,
    'downloads.delete': nothing,
    'downloads.upload': adminDownload,
  },
}

export type ProgramUpdate = z.output<typeof programUpdate>
export type CustomerDownload = z.output<typeof customerDownload>
export type AdminDownload = z.output<typeof adminDownload>
