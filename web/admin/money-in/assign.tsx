import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { boughtName } from '#src/shared/bought.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { RoutesDown } from '#web/admin/frame/whatsapp-down.tsx'
import { approvedWith } from '#web/admin/orders/status-words.ts'
import { confirm } from '#web/components/questions/confirm.tsx'
import { toastFailure, withToasts } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'

type Assignment = Output<'bankFeed', 'assignment'>

/** What becomes of the order, by what is missing of it. */
export const outcomeOf = ({
  status,
  plan,
  amount,
  alertAmount,
  missing,
  isComplete,
}: Pick<Assignment, 'status' | 'plan' | 'amount' | 'alertAmount' | 'missing' | 'isComplete'>): string => {
  const { currency } = siteFacts()
  const money = formatMoney(Math.abs(missing), currency)
  if (status === 'confirmed')
    return 'The order is already approved. This only records that the money belongs to it.'
  const before = amount - missing - alertAmount
  const approved = `${before > 0 ? `${formatMoney(before, currency)} had come before. ` : ''}The order ${approvedWith(plan)}`
  if (!isComplete) return `${money} is still missing, so the order keeps waiting.`
  if (missing > 0) return `${money} is missing, which a gateway may have withheld. ${approved}`
  return missing < 0 ? `This is ${money} more than the order asks for. ${approved}` : approved
}

/** What becomes of the balance of an alert that is the first to be believed. */
export const trustInBalance = (balance: number): string =>
  `Its balance of ${formatMoney(balance, siteFacts().currency)} is trusted from then on, and the next alerts must follow from it. Please compare it with your account first.`

/** What speaks against the truth of the alert, and what becomes of its balance; null where nothing is to be said. */
const warningOf = ({ doubt, balance, knownBalance, beginsBalance }: Assignment): string | null => {
  const inWords = (rupees: number) => formatMoney(rupees, siteFacts().currency)
  if (balance !== null && beginsBalance) return trustInBalance(balance)
  if (doubt === null) return null
  const differs =
    balance === null || knownBalance === null
      ? ''
      : ` It names ${inWords(balance)} after ${inWords(knownBalance)}.`
  const kept = balance === null ? '' : ' Assigning it does not confirm its balance.'
  return `${doubt}${differs} It may be forged: please find the payment in your account first.${kept}`
}

const verbOf = ({ status, isComplete }: Assignment): string =>
  status === 'confirmed' || !isComplete ? 'Assign' : 'Assign and approve'

/** Assigns an alert to an order by hand, after a question that names order, amount and difference. */
export const useAssign = () => {
  const utils = trpc.useUtils()
  const [isAsking, setAsking] = useState(false)
  const failed = { title: 'Not Assigned', fallback: 'Failed to assign the alert' }
  const { mutateAsync } = trpc.bankFeed.assign.useMutation(
    withToasts({
      done: (_, { orderId }) => ({
        title: 'Assigned',
        description: `The money now belongs to order ${orderId}.`,
      }),
      failed,
      after: () =>
        Promise.all([
          utils.bankFeed.invalidate(),
          utils.payments.invalidate(),
          utils.orders.invalidate(),
          utils.stats.waiting.invalidate(),
        ]),
    }),
  )

  const ask = async (pair: { id: number; orderId: number }) => {
    setAsking(true)
    try {
      const shown = await utils.bankFeed.assignment.fetch(pair, { staleTime: 0 })
      const { orderId, name, plan, amount, alertAmount, missing, revision } = shown
      const { currency } = siteFacts()
      const warning = warningOf(shown)
      confirm({
        title: `Assign ${formatMoney(alertAmount, currency)} to order ${orderId}?`,
        body: (
          <Stack gap="sm">
            <Text>
              Order {orderId}: {boughtName(plan)} for {name}, <b>{formatMoney(amount, currency)}</b>.
            </Text>
            <Text {...(missing !== 0 && { fw: 600 })}>{outcomeOf(shown)}</Text>
            {warning !== null && <Text fw={600}>{warning}</Text>}
            <RoutesDown />
          </Stack>
        ),
        verb: verbOf(shown),
        danger: false,
        isExpected: missing === 0 && warning === null,
        onConfirm: () => mutateAsync({ ...pair, revision }).catch(() => undefined),
      })
    } catch (error) {
      toastFailure(error, failed)
    } finally {
      setAsking(false)
    }
  }
  return { ask, isAsking }
}
