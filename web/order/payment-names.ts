import type { PaymentMethod } from '#src/shared/pages.ts'
import { texts } from '#src/shared/texts/order.ts'

/** Formats `JazzCash, Easypaisa or Cards` without Intl, which is slow to set up on a phone (see formatMoney). */
export const namesOf = (methods: Pick<PaymentMethod, 'name'>[]): string => {
  const names = methods.map(({ name }) => name)
  const [last = ''] = names.splice(-1)
  return names.length === 0 ? last : texts.either({ names: names.join(', '), last })
}
