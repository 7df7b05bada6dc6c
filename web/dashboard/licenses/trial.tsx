import { Button, Group, Text } from '@mantine/core'
import { here } from '#src/shared/page-address.ts'
import { trial as texts } from '#src/shared/texts.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import type { Output } from '#web/lib/trpc.ts'
import { dayText } from '#web/lib/unbroken.ts'
import { LicenseKey } from '#web/order/license-key.tsx'
import { useSiteFacts } from '#web/session/shell-data.ts'

/** Leads to the page of the free trial, where the shop offers one. */
export const TrialLink = () => {
  const { trialDays } = useSiteFacts()
  if (trialDays === 0) return null
  return (
    <Button component="a" href={here('/trial')} variant="subtle">
      {texts.tryIt({ days: trialDays })}
    </Button>
  )
}

type Props = { trial: NonNullable<Output<'trials', 'current'>> }

/** The free trial of the account's number while it runs. */
export const TrialCard = ({ trial }: Props) => (
  <Panel title={texts.yourTrial({ plan: planNames[trial.plan] })}>
    <LicenseKey value={trial.licenseKey} />
    <Group justify="space-between" mt="sm">
      <Text size="sm">{texts.runsUntil({ end: dayText(trial.end) })}</Text>
      <Button component="a" href={here('/trial')} variant="default" size="sm">
        {texts.openTrial}
      </Button>
    </Group>
  </Panel>
)
