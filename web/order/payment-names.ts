import type { PaymentMethod } from '#src/shared/pages.ts'
import { order as texts } from '#src/shared/texts.ts'
import { inOrderOfUse } from './method-order.ts'

/**
 * Formats `JazzCash, Easypaisa or Cards`, wallets first, without Intl, which is slow to set up on a phone (see
 * formatMoney).
 */
export const namesOf = (methods: PaymentMethod[]): string => {
  const names = inOrderOfUse(methods, null).map(({ name }) => name)
  const [last = ''] = names.splice(-1)
  return names.length === 0 ? last : texts.either({ names, last })
}
