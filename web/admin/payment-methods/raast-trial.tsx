import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { hasWrongIban, ibanIn } from '#src/shared/raast.ts'
import { addDays } from '#src/shared/values/dates.ts'
import RaastQr from '#web/order/raast/raast-qr.tsx'

type Props = {
  accountDetails: string
  /** The IBAN whose QR buyers see, or null. */
  shown: string | null
  onShow: (iban: string | null) => void
}

/** The Raast QR of an account, which buyers see once the seller has paid himself one rupee by it. */
export const RaastTrial = ({ accountDetails, shown, onShow }: Props) => {
  const [until] = useState(() => addDays(new Date(), 1).toISOString())
  const iban = ibanIn(accountDetails)
  if (iban === null) {
    return (
      <Text size="sm" c={hasWrongIban(accountDetails) ? 'red' : 'dimmed'}>
        {hasWrongIban(accountDetails)
          ? 'This IBAN contains a mistake: its check digits do not match, so there is no Raast QR.'
          : 'With an IBAN in the account details, such as PK36 SCBL 0000 0011 2345 6702, buyers can scan a Raast QR with the exact amount.'}
      </Text>
    )
  }
  if (shown === iban) {
    return (
      <Group justify="space-between">
        <Text size="sm">Buyers scan a Raast QR with the exact amount, to {iban}.</Text>
        <Button variant="default" onClick={() => onShow(null)}>
          Stop showing it
        </Button>
      </Group>
    )
  }
  return (
    <Stack gap="sm">
      <Text size="sm">This looks like an IBAN: show buyers a Raast QR with the exact amount?</Text>
      <RaastQr iban={iban} amount={1} until={until} />
      <Alert color="accent" variant="light" title="Pay yourself one rupee first">
        Scan this with your own banking app and send the rupee. No bank has promised to accept a QR code made
        elsewhere, so buyers see it only after you have tried it.
      </Alert>
      <Button w="fit-content" onClick={() => onShow(iban)}>
        It worked, show it to buyers
      </Button>
    </Stack>
  )
}
