import { useState } from 'react'
import type { Buyer, CreateOrder } from '#src/domains/orders/schema.ts'
import { visitStorage } from '#web/arrival/storage.ts'
import { visitSource } from '#web/arrival/visit-source.ts'
import { hasStatus } from '#web/lib/errors.ts'
import type { Failure, SchemaForm } from '#web/lib/forms/schema-form.ts'
import { trpc } from '#web/lib/trpc.ts'
import { type OpenOrder, openOrderOf } from '#web/order/already-ordered.tsx'
import type { Wanted } from '#web/order/held/use-wanted.ts'
import { orderKeys } from './order-keys.ts'

/** What is bought, at the price that was shown. */
type Chosen = Pick<CreateOrder, 'plan' | 'amount' | 'productId' | 'termMonths' | 'couponCode'>

/** An order that was placed. */
type Placed = { orderId: number; payPath: string; phone: string; amount: number; requiresOTP: boolean }

/** An order that was left at its code step, and the buyer's details that it was placed with, as JSON. */
type Waiting = Pick<Placed, 'orderId' | 'payPath'> & { details: string }

type Options<Values extends Buyer> = {
  /** The procedure: that of the dashboard refuses an ended session instead of ordering as a guest. */
  call: 'create' | 'createOwn'
  form: SchemaForm<Values>
  chosen: Chosen
  wanted: Wanted
  failure: Failure
  /** Called when the server refuses a price or a coupon code, so that the buyer sees the new one. */
  refreshPrices: () => unknown
  onPlaced: (order: Placed, values: Values) => void
}

/**
 * Places an order, once however often the form is sent, or changes the plan of the order that waits for its
 * code with the same details, also after the form was closed.
 *
 * `place` returns the form's onSubmit. `open` is the order for the same plan of which the shop asks before another one;
 * `place('yes')` orders again. `finish` is called when the order waits for no code any more: the same details
 * are then a new order.
 */
export const usePlacing = <Values extends Buyer>(options: Options<Values>) => {
  const { call, form, chosen, wanted, failure, refreshPrices, onPlaced } = options
  const { client } = trpc.useUtils()
  const [open, setOpen] = useState<OpenOrder & Pick<Chosen, 'plan'>>()
  const [finished, setFinished] = useState(0)
  const [keyOf] = useState(orderKeys)
  const key = `waiting ${call}`

  const placeOrChange = async (values: Values, formKey: string, another: 'ask' | 'yes'): Promise<Placed> => {
    // An order for something else is another order.
    const details = JSON.stringify([values, wanted])
    const waiting = visitStorage.read<Waiting>(key)
    if (waiting?.details === details) {
      try {
        const { orderId, payPath } = waiting
        const changed = await client.orders.changePlan.mutate({ ...chosen, orderId })
        return { ...changed, payPath, requiresOTP: true }
      } catch (error) {
        // The order waits no longer: its code was entered elsewhere.
        if (!hasStatus(error, 404)) throw error
      }
    }
    const order = await client.orders[call].mutate({
      ...values,
      ...chosen,
      ...wanted,
      source: visitSource(),
      canProveByMessage: true,
      another,
      idempotencyKey: keyOf(formKey, chosen.plan, chosen.amount, chosen.couponCode, wanted, finished),
    })
    const { orderId, payPath, requiresOTP } = order
    if (requiresOTP) visitStorage.write(key, { orderId, payPath, details } satisfies Waiting)
    return order
  }

  const place = (another: 'ask' | 'yes') =>
    form.submit(async (values, submission) => {
      try {
        const order = await placeOrChange(values, submission.key, another)
        setOpen(undefined)
        onPlaced(order, values)
      } catch (error) {
        const found = openOrderOf(error)
        if (found) return setOpen({ ...found, plan: chosen.plan })
        if (hasStatus(error, 409) || hasStatus(error, 400)) await refreshPrices()
        throw error
      }
    }, failure)

  const finish = () => {
    setFinished(finished + 1)
    visitStorage.remove(key)
  }
  return { place, open: open?.plan === chosen.plan ? open : undefined, finish }
}
