import type { PaymentMethod } from '#src/shared/pages.ts'

/** Formats `JazzCash, Easypaisa or Cards` without Intl, which is slow to set up on a phone (see formatMoney). */
export const namesOf = (methods: Pick<PaymentMethod, 'name'>[]): string => {
  const names = methods.map(({ name }) => name)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
