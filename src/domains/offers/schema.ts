import type { z } from 'zod'
import { listInput } from '#src/shared/paging.ts'

/** What became of an offer: it stands, was paid, or ended before. */
export const offerStates = ['open', 'paid', 'ended'] as const

/** Why an offer ended: its last day, what became of its licences, an open order of the holder, another price. */
export const offerEnds = ['time', 'license', 'order', 'price'] as const
export type OfferEnd = (typeof offerEnds)[number]

/** The days after the end of a licence in which its offer stands. */
export const DAYS_AFTER = 7

export const offerListInput = listInput(['until', 'amount', 'createdAt'], {})
export type OfferQuery = z.output<typeof offerListInput>
