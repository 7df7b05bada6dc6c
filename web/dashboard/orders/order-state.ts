import type { Output } from '#web/lib/trpc.ts'

export type Order = Output<'orders', 'mine'>['rows'][number]
export type OwnOrder = Output<'orders', 'own'>

/** Specification, public §4: pending, approved, and any other status as destructive. */
export const colorOf = (status: string) => ({ pending: 'accent', approved: 'brand' })[status] ?? 'red'
