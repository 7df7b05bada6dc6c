import { SimpleGrid, Stack, Text } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { buyerInput } from '#src/domains/orders/schema.ts'
import { required } from '#src/shared/input.ts'
import { common, dashboardOrders as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { waysOf } from '#src/shared/ways.ts'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { Latin } from '#web/components/latin.tsx'
import { Dialog } from '#web/dashboard/tab/dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { trpc } from '#web/lib/trpc.ts'
import { AlreadyOrdered } from '#web/order/already-ordered.tsx'
import { BuyerFields } from '#web/order/buyer-fields.tsx'
import { CouponLine } from '#web/order/coupon/coupon-line.tsx'
import { useCoupon } from '#web/order/coupon/use-coupon.ts'
import { Times } from '#web/order/held/times.tsx'
import { useWanted } from '#web/order/held/use-wanted.ts'
import { noBuyer, useKnownDetails } from '#web/order/known-details.ts'
import { OrderNotes } from '#web/order/order-notes.tsx'
import { usePlacing } from '#web/order/placing/use-placing.ts'
import { useDraft } from '#web/session/draft.ts'
import { shellData, siteFacts } from '#web/session/shell-data.ts'
import { OrderCodeStep } from '#web/verification/order-code-step.tsx'
import classes from './order-dialog.module.css'
import { amountWith, type Purchase } from './purchase.ts'

const HeldChoice = lazyWithReload(() => import('#web/order/held/held-choice.tsx'))

type Props = {
  purchase: Purchase
  /** The licence that it is for, of several. */
  license: number | undefined
  /** Called when the order is accepted. The caller opens its pay page. */
  onOrdered: (orderId: number) => void
  onClose: () => void
}

/**
 * Places an order in two steps: details, then the code that verifies the phone (DASH-9). If the price has changed, the
 * new one shows and the customer confirms again.
 */
export const OrderDialog = ({ purchase, license, onOrdered, onClose }: Props) => {
  const utils = trpc.useUtils()
  const [awaiting, setAwaiting] = useState<{ orderId: number; phone: string } | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const { plan, productId, termMonths, months, coupon: own } = purchase
  const form = useSchemaForm<z.input<typeof buyerInput>>(buyerInput, noBuyer)
  useDraft(`order ${purchase.title}`, form)
  useKnownDetails(form)
  const wanting = useWanted(plan, true, license)
  const { quantity, wanted } = wanting
  const { purpose, licenseIds } = wanted
  const wish = { plan, productId, months, quantity, purpose, licenseIds }
  const coupon = useCoupon({
    ask: (code) => utils.client.orders.quote.mutate({ ...wish, coupon: code }),
    wish: JSON.stringify(wish),
    always: true,
    initial: own?.code,
  })
  const amount = coupon.answer?.amount ?? amountWith(purchase, coupon.code) * quantity

  const goTo = (next: typeof awaiting) => {
    // A frame of a busy browser may come before the step is drawn.
    flushSync(() => setAwaiting(next))
    body.current?.querySelector('input')?.focus()
  }
  const done = (orderId: number) => {
    finish()
    void utils.orders.invalidate()
    onOrdered(orderId)
  }
  const { place, open, finish } = usePlacing({
    call: 'createOwn',
    form,
    chosen: { plan, amount, productId, termMonths, couponCode: coupon.code },
    wanted,
    failure: {
      title: common.orderFailed,
      fallback: texts.failedToPlaceOrder,
      incomplete: { title: texts.missingInformation, description: required() },
    },
    refreshPrices: () => {
      void utils.plans.onSale.invalidate()
      void utils.products.onSale.invalidate()
      coupon.refresh()
    },
    onPlaced: ({ orderId, phone, requiresOTP }) => {
      if (!requiresOTP) return done(orderId)
      goTo({ orderId, phone })
      void utils.orders.invalidate()
    },
  })

  return (
    <Dialog
      onClose={onClose}
      title={awaiting ? texts.verifyWhatsappOtp : texts.confirmOrderDetails}
      closeOnClickOutside={!awaiting}
    >
      <div ref={body}>
        {awaiting ? (
          <OrderCodeStep
            {...awaiting}
            whatsappNumber={siteFacts().whatsappNumber}
            verb={texts.verifyOtp}
            onVerified={() => done(awaiting.orderId)}
            onBack={() => goTo(null)}
          />
        ) : (
          <form onSubmit={place('ask')} noValidate>
            <Stack>
              <dl className={classes.sum}>
                <dt>
                  {purchase.title}
                  <Times quantity={quantity} />
                </dt>
                <dd>
                  <Latin>{formatMoney(amount, siteFacts().currency)}</Latin>
                </dd>
              </dl>
              <SimpleGrid cols={{ base: 1, xs: 2 }}>
                <BuyerFields form={form} />
              </SimpleGrid>
              {wanting.isAsked && (
                <Suspense>
                  <HeldChoice
                    {...wanting}
                    lines={coupon.isApplied ? [] : (coupon.answer?.lines ?? [])}
                    currency={siteFacts().currency}
                  />
                </Suspense>
              )}
              <CouponLine
                coupon={coupon}
                lines={coupon.answer?.lines ?? []}
                currency={siteFacts().currency}
                isOpen={own !== null}
                description={own ? texts.givesPrice({ code: own.code }) : undefined}
              />
              <Text size="sm" c="dimmed">
                {purchase.terms} {texts.whereKeyGoes[waysOf(siteFacts())]}
              </Text>
              <OrderNotes {...shellData()} className={classes.notes} />
              {open && <AlreadyOrdered order={open} onAgain={place('yes')} />}
              <FormEnd form={form} verb={texts.confirmOrder} onCancel={onClose} />
            </Stack>
          </form>
        )}
      </div>
    </Dialog>
  )
}
