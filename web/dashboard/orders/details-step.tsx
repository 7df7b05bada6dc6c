import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { buyerInput, createOrderInput } from '#src/domains/orders/schema.ts'
import { required } from '#src/shared/input.ts'
import { texts } from '#src/shared/texts/dashboard-orders.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { Latin } from '#web/components/latin.tsx'
import { hasStatus } from '#web/lib/errors.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { trpc } from '#web/lib/trpc.ts'
import { AlreadyOrdered, type OpenOrder, openOrderOf } from '#web/order/already-ordered.tsx'
import { BuyerFields } from '#web/order/buyer-fields.tsx'
import { noBuyer, useKnownDetails } from '#web/order/known-details.ts'
import { OrderNotes } from '#web/order/order-notes.tsx'
import { useDraft } from '#web/session/draft.ts'
import { shellData, siteFacts } from '#web/session/shell-data.ts'
import classes from './details-step.module.css'
import { amountWith, type Purchase, type WaitingOrder } from './purchase.ts'

const details = buyerInput.extend({ couponCode: createOrderInput.shape.couponCode })
type Details = z.input<typeof details>

const failed = () => ({
  title: texts.orderFailed,
  fallback: texts.failedToPlaceOrder,
  incomplete: { title: texts.missingInformation, description: required() },
})

type Props = {
  purchase: Purchase
  waiting: WaitingOrder | null
  onAwaitsCode: (order: { orderId: number; phone: string }, details: string) => void
  onDone: (orderId: number) => void
  onCancel: () => void
}

/**
 * The customer's details and the amount. If the price has changed, the new one shows and the customer confirms again.
 */
export const DetailsStep = ({ purchase, waiting, onAwaitsCode, onDone, onCancel }: Props) => {
  const utils = trpc.useUtils()
  const { client } = utils
  const couponCode = purchase.coupon?.code ?? ''
  const form = useSchemaForm<Details>(details, { ...noBuyer, couponCode })
  useDraft(`order ${purchase.title}`, form)
  useKnownDetails(form)

  const [open, setOpen] = useState<OpenOrder>()
  const amount = amountWith(purchase, form.values.couponCode ?? '')

  /** Places the order, or changes the plan of the order that waits for its code with the same details (ORD-22). */
  const placeOrChange = async (
    { couponCode: coupon, ...buyer }: Details,
    key: string,
    another: 'ask' | 'yes',
  ) => {
    const { plan, productId, termMonths } = purchase
    const chosen = { plan, amount, productId, termMonths, couponCode: coupon }
    const placedWith = JSON.stringify(buyer)
    if (waiting?.details === placedWith) {
      try {
        const { orderId } = waiting
        const order = await client.orders.changePlan.mutate({ orderId, ...chosen })
        return { ...order, requiresOTP: true, placedWith }
      } catch (error) {
        // The order waits no longer: its code was entered elsewhere.
        if (!hasStatus(error, 404)) throw error
      }
    }
    const idempotencyKey = `${key}-${purchase.plan}-${amount}`
    const input = { ...buyer, ...chosen, canProveByMessage: true, another, idempotencyKey } as const
    return { ...(await client.orders.createOwn.mutate(input)), placedWith }
  }

  const submit = (another: 'ask' | 'yes') =>
    form.submit(async (values, { key }) => {
      try {
        const order = await placeOrChange(values, key, another)
        const { orderId, phone, placedWith } = order
        setOpen(undefined)
        if (order.requiresOTP) onAwaitsCode({ orderId, phone }, placedWith)
        else onDone(orderId)
      } catch (error) {
        const found = openOrderOf(error)
        if (found) return setOpen(found)
        // The server decides prices and coupon codes. The new ones show, and the customer confirms again (ORD-1, ORD-2).
        if (hasStatus(error, 409) || hasStatus(error, 400)) {
          void utils.plans.onSale.invalidate()
          void utils.products.onSale.invalidate()
        }
        throw error
      }
    }, failed())

  return (
    <form onSubmit={submit('ask')} noValidate>
      <Stack>
        <dl className={classes.sum}>
          <dt>{purchase.title}</dt>
          <dd>
            <Latin>{formatMoney(amount, siteFacts().currency)}</Latin>
          </dd>
        </dl>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <BuyerFields form={form} />
          {purchase.coupon && (
            <TextInput
              label={texts.couponCode}
              description={texts.givesPrice({ code: purchase.coupon.code })}
              spellCheck={false}
              autoComplete="off"
              {...form.getInputProps('couponCode')}
            />
          )}
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          {texts.whereKeyGoes({ terms: purchase.terms })}
        </Text>
        <OrderNotes {...shellData()} className={classes.notes} />
        {open && <AlreadyOrdered order={open} onAgain={submit('yes')} />}
        <FormEnd form={form} verb={texts.confirmOrder} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
