import { here } from '#src/shared/page-address.ts'
import { order as texts } from '#src/shared/texts.ts'
import { toastOnNextPage } from '#web/lib/toast.tsx'

/**
 * Opens the pay page of an order that was just placed. The page says so first (PAY-770). The toast says no more than
 * that, because the page asks for the payment, and comes where the page lists no way to pay.
 */
export const openPayPage = (payPath: string): void => {
  toastOnNextPage({ title: texts.orderSubmitted, tone: 'success', side: 'top' })
  window.location.assign(`${here(payPath)}?placed`)
}
