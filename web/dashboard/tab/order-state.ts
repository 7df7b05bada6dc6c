import type { Output } from '#web/lib/trpc.ts'

export type Order = Output<'orders', 'mine'>['rows'][number]
export type OwnOrder = Output<'orders', 'own'>

/** Pending, approved, and any other status as destructive (DASH-10). */
export const colorOf = (status: string) => ({ pending: 'accent', approved: 'brand' })[status] ?? 'red'
