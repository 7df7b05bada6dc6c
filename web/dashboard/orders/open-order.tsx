import { getRouteApi } from '@tanstack/react-router'
import { openPayPage } from '#web/order/payment/open-pay-page.ts'
import { OrderDetails } from './order-details.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { usePurchase } from './use-purchase.ts'

const dashboard = getRouteApi('/dashboard')

/** Opens the purchase or the order that the address names, over the tab (DASH-11). */
export const OpenOrder = () => {
  const { order, license } = dashboard.useSearch()
  const navigate = dashboard.useNavigate()
  const purchase = usePurchase()
  const close = () =>
    void navigate({
      search: ({ tab, page }) => ({ tab, page }),
      replace: true,
      resetScroll: false,
    })
  // Back from the pay page leads to the order, not into the dialog that placed it.
  const ordered = async (id: number) => {
    await navigate({ search: { tab: 'orders', order: id }, replace: true })
    openPayPage(`/pay/${id}`)
  }
  if (purchase) {
    return (
      <OrderDialog
        purchase={purchase}
        license={license}
        onOrdered={(id) => void ordered(id)}
        onClose={close}
      />
    )
  }
  return order === undefined ? null : <OrderDetails key={order} id={order} onClose={close} />
}
