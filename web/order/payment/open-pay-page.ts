import { here } from '#src/shared/page-address.ts'
import { order as texts } from '#src/shared/texts.ts'
import { toastOnNextPage } from '#web/lib/toast.tsx'

/** Opens the pay page of an order that was just placed. The page says so first (PAY-770). */
export const openPayPage = (payPath: string): void => {
  toastOnNextPage({
    title: texts.orderSubmitted,
    description: texts.weContactYou,
    tone: 'success',
  })
  window.location.assign(`${here(payPath)}?placed`)
}
