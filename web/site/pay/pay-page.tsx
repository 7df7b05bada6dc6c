import { Button } from '@mantine/core'
import { useState } from 'react'
import { here } from '#src/shared/page-address.ts'
import type { PaymentOfOrder, SitePage, Viewer } from '#src/shared/pages.ts'
import { common, pay as texts } from '#src/shared/texts.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { hydrateOnIdle } from '#web/arrival/hydrate.ts'
import classes from '#web/order/buyer/order-view.module.css'
import { OrderView } from '#web/order/buyer/order-view.tsx'
import { OrderSteps } from '#web/order/order-steps.tsx'
import { Layout } from '#web/site/layout.tsx'

const ApprovedOrder = hydrateOnIdle(() => import('#web/site/key/approved-order.tsx'))

type PayData = Extract<SitePage, { page: 'pay' }>

/** Links to the order in its buyer's account, which may be created now; an approved one gives that way itself. */
const WaysBack = ({ viewer, payment }: { viewer: Viewer; payment: PaymentOfOrder }) => {
  const isApproved = payment.status === 'approved'
  // A top-up gives no key, and its buyer has an account.
  const givesKey = isSold(payment.plan)
  if (viewer !== 'visitor') {
    const given = givesKey
      ? (['licenses', texts.viewLicense] as const)
      : (['reseller', texts.viewBalance] as const)
    const [tab, words] = isApproved ? given : (['orders', texts.viewOrders] as const)
    return (
      <Button component="a" href={here(`/dashboard?tab=${tab}`)} variant="default">
        {words}
      </Button>
    )
  }
  if (isApproved && givesKey) return null
  return (
    <>
      {givesKey && <p className={classes.quiet}>{texts.accountKeepsThem}</p>}
      <div className={classes.buttons}>
        {givesKey && (
          <Button component="a" href={here('/register')} variant="default">
            {texts.createAccount}
          </Button>
        )}
        <Button component="a" href={here('/login')} variant="default">
          {common.toSignIn}
        </Button>
      </div>
    </>
  )
}

const Order = ({ site, ways, viewer, isPlaced, extensionAddress, ...page }: PayData) => {
  const [payment, setPayment] = useState(page.payment)
  const [progress, setProgress] = useState(page.progress)
  return (
    <OrderView
      {...{ payment, progress, site, ways, isPlaced }}
      Steps={OrderSteps}
      heading="h1"
      given={
        <ApprovedOrder
          payment={payment}
          whatsappNumber={site.whatsappNumber}
          shop={site.name}
          extensionAddress={extensionAddress}
        />
      }
      onPayment={setPayment}
      onProgress={setProgress}
    >
      <WaysBack viewer={viewer} payment={payment} />
    </OrderView>
  )
}

type Props = { page: PayData }

/** The page on which an order is paid and its payment is proved, without an account and without JavaScript (PAY-711). */
export const PayPage = ({ page }: Props) => (
  <Layout page={page}>
    <div className={`container ${classes.page}`} data-quiet>
      <Order {...page} />
    </div>
  </Layout>
)
