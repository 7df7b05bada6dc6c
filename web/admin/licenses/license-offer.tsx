import { Text } from '@mantine/core'
import { formatDate } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'

/** The amount that renews a licence by itself, and until when; nothing for one without an offer. */
export const LicenseOffer = ({ id }: { id: number }) => {
  const { data } = trpc.offers.ofLicense.useQuery({ id }, { staleTime: 0 })
  if (!data) return null
  const { amount, licenses, until } = data
  const isAlone = licenses.length === 1
  return (
    <Text size="sm">
      The holder was asked for exactly <b>{formatMoney(amount, siteFacts().currency)}</b> by{' '}
      {formatDate(until)}, which renews {isAlone ? 'this license' : `${licenses.length} licenses`}.
    </Text>
  )
}
