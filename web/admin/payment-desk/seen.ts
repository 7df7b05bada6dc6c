import { useState } from 'react'
import { trpc } from '#web/lib/trpc.ts'
import type { Payment } from './payment.ts'

/**
 * Sends the decision of a dialog with the revision that the desk showed when the dialog opened. After a refusal the
 * payment is loaded again, and counts as seen at the next press.
 */
export const useSeen = ({ orderId, revision }: Payment) => {
  const utils = trpc.useUtils()
  const [seen, setSeen] = useState(revision)
  return async <Answer>(send: (revision: number) => Promise<Answer>): Promise<Answer> => {
    try {
      return await send(seen)
    } catch (error) {
      const present = await utils.payments.get.fetch({ id: orderId }, { staleTime: 0 })
      setSeen(present.revision)
      throw error
    }
  }
}
