import { z } from 'zod'
import { pageSizes } from '#src/shared/paging.ts'

/** The filters that any table of the back office knows; each resource says which of them are its own. */
export const filterKeys = [
  'status',
  'plan',
  'fileType',
  'isActive',
  'isAdmin',
  'channel',
  'priority',
  'category',
  'isVisible',
] as const
export type FilterKey = (typeof filterKeys)[number]

const filter = z.string().max(50).optional().catch(undefined)

const filterShape = Object.fromEntries(filterKeys.map((key) => [key, filter])) as Record<
  FilterKey,
  typeof filter
>

/**
 * What stands in the address of the back office: `/admin?tab=orders&q=ali&sort=-createdAt&page=2&status=pending`.
 * `record` is the row in the drawer, or `new`; `edit` opens its form. Whatever makes no sense reads as the default.
 */
export const adminSearch = z.object({
  tab: z.string().max(50).default('').catch(''),
  view: z.string().max(50).default('').catch(''),
  q: z.string().max(100).default('').catch(''),
  sort: z.string().max(50).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  size: z.coerce.number().pipe(z.literal(pageSizes)).default(10).catch(10),
  record: z
    .union([z.literal('new'), z.coerce.number().int().positive()])
    .optional()
    .catch(undefined),
  edit: z.literal('true').optional().catch(undefined),
  ...filterShape,
})

export type AdminSearch = z.output<typeof adminSearch>

/** Values that do not show in the address. */
export const adminDefaults = { tab: '', view: '', q: '', page: 1, size: 10 } as const
