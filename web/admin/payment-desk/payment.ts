import type { Output } from '#web/lib/trpc.ts'

/** A payment as the desk shows it. */
export type Payment = Output<'payments', 'get'>
