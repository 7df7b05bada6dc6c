import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { refusals, dashboardReseller as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { withToasts } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import { orderKeys } from '#web/order/placing/order-keys.ts'
import { siteFacts } from '#web/session/shell-data.ts'

export type Chosen = { id: number; price: number }

type Props = { chosen: readonly Chosen[]; onRenewed: () => void }

/**
 * Renews the chosen licences by one press. Where the answer is lost they stay chosen, and the next press is the same
 * renewal, which the balance pays once (PAGE-1360).
 */
export const RenewChosen = ({ chosen, onRenewed }: Props) => {
  const utils = trpc.useUtils()
  const [keyOf] = useState(orderKeys)
  const [renewals, setRenewals] = useState(0)
  const { mutateAsync, isPending } = trpc.resellers.renew.useMutation(
    withToasts({
      done: ({ licenses }) => ({
        title: texts.renewed,
        description: texts.renewedText({ count: licenses.length }),
      }),
      failed: { title: texts.notRenewed, fallback: refusals.tryAgain },
      after: () => void utils.resellers.invalidate(),
    }),
  )
  if (chosen.length === 0) return null
  const licenseIds = chosen.map(({ id }) => id).toSorted((a, b) => a - b)
  const renewed = () => {
    setRenewals(renewals + 1)
    onRenewed()
  }
  const renew = () =>
    void mutateAsync({ licenseIds, idempotencyKey: keyOf(licenseIds, renewals) }).then(
      renewed,
      () => undefined,
    )
  const cost = chosen.reduce((sum, { price }) => sum + price, 0)
  return (
    // In view however long the list is.
    <Box pos="sticky" bottom={12} style={{ zIndex: 1 }} data-bar>
      <Button fullWidth loading={isPending} onClick={renew}>
        {texts.renewChosen({ count: chosen.length, amount: formatMoney(cost, siteFacts().currency) })}
      </Button>
    </Box>
  )
}
