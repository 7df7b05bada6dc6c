import { z } from 'zod'
import type { CsvColumn } from '#src/shared/csv.ts'
import { byIdAsShown } from '#src/shared/input.ts'
import { createdBetween, listInput } from '#src/shared/paging.ts'

// What the page and the server of the toy both know of its things.

const name = z.string().trim().min(1, 'Name is required').max(20, 'Must be 20 characters or fewer')
const state = z.enum(['new', 'done'], { error: 'State is required' })

/** What a form asks of a thing: a text, a number, a choice, a list and a switch. */
export const thingInput = z.object({
  name,
  amount: z.coerce.number<unknown>().int().min(1, 'Amount must be at least 1'),
  status: state,
  maker: z.string().trim().min(1, 'Maker is required'),
  tags: z.string().default('[]'),
  isActive: z.boolean().default(true),
})
export const thingChange = z.object({
  ...thingInput.partial().shape,
  notes: z.string().max(100, 'Must be 100 characters or fewer').optional(),
  ...byIdAsShown.shape,
})
export const thingList = listInput(['id', 'name', 'amount'], {
  status: state.optional(),
  isActive: z.enum(['true', 'false']).optional(),
  ...createdBetween,
})

export type Thing = z.output<typeof thingInput> & {
  id: number
  notes: string
  createdAt: Date
  updatedAt: Date
}

export const thingColumns = {
  id: { header: 'Thing', value: ({ id }) => id },
  name: { header: 'Name', value: ({ name: given }) => given },
  amount: { header: 'Amount', isMoney: true, value: ({ amount }) => amount },
  status: { header: 'State', value: ({ status }) => status },
  isActive: { header: 'Active', value: ({ isActive }) => isActive },
  notes: { header: 'Notes', value: ({ notes }) => notes },
  maker: { header: 'Maker', value: ({ maker }) => maker },
  createdAt: { header: 'Created', isTime: true, value: ({ createdAt }) => createdAt },
} as const satisfies Record<string, CsvColumn<Thing>>
