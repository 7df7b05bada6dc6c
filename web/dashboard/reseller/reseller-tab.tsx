import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { topUpInput } from '#src/domains/resellers/schema.ts'
import { refusals, dashboardReseller as texts } from '#src/shared/texts.ts'
import { termInWords } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames, soldPlans } from '#src/shared/values/vocabulary.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { Latin } from '#web/components/latin.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { Dialog } from '#web/dashboard/tab/dialog.tsx'
import { Facts } from '#web/dashboard/tab/facts.tsx'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { openPayPage } from '#web/order/payment/open-pay-page.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { Customers } from './customers.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { Statement } from './statement.tsx'

type Reseller = Output<'resellers', 'facts'>

const TopUpDialog = ({ onClose }: { onClose: () => void }) => {
  const topUp = trpc.resellers.topUp.useMutation()
  const form = useSchemaForm(topUpInput, { amount: '' })
  const submit = form.submit(
    async ({ amount }, { key }) => {
      const { payPath } = await topUp.mutateAsync({ amount, idempotencyKey: key })
      openPayPage(payPath)
    },
    { title: texts.notToppedUp, fallback: refusals.tryAgain },
  )
  return (
    <Dialog title={texts.topUp} onClose={onClose} closeOnClickOutside={!form.isDirty()}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={texts.topUpAmount}
            description={texts.topUpArrives}
            required
            inputMode="numeric"
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <FormEnd form={form} verb={texts.goToPayment} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

const Balance = ({ reseller }: { reseller: Reseller }) => {
  const [opened, setOpened] = useState<'topUp' | 'issue' | null>(null)
  const { currency } = siteFacts()
  const money = (amount: number) => <Latin>{formatMoney(amount, currency)}</Latin>
  const close = () => setOpened(null)
  return (
    <Panel title={texts.balance}>
      <Text fz="2rem" fw={700} mb="sm">
        {money(reseller.balance)}
      </Text>
      {reseller.isPaused ? (
        <Alert color="accent" variant="light" mb="md">
          {texts.paused}
        </Alert>
      ) : (
        <Group mb="md">
          <Button onClick={() => setOpened('issue')}>{texts.issueLicenses}</Button>
          <Button variant="default" onClick={() => setOpened('topUp')}>
            {texts.topUp}
          </Button>
        </Group>
      )}
      <Text size="sm" c="dimmed" mb="xs">
        {texts.yourPrices({ term: termInWords(reseller.termMonths) })}
      </Text>
      <Facts
        facts={soldPlans.flatMap((plan) => {
          const price = reseller.prices[plan]
          return price === null ? [] : [[planNames[plan], money(price)] as const]
        })}
      />
      {opened === 'topUp' && <TopUpDialog onClose={close} />}
      {opened === 'issue' && <IssueDialog reseller={reseller} onClose={close} />}
    </Panel>
  )
}

/** What a reseller has and does: balance, customers and statement. */
export const ResellerTab = () => {
  const { data, error, refetch } = trpc.resellers.facts.useQuery(undefined, { staleTime: 0 })
  if (error && !data) return <LoadProblem title={texts.notLoaded} error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={320} radius="md" />
  return (
    <Stack gap="lg">
      <Balance reseller={data} />
      <Customers reseller={data} />
      <Statement />
    </Stack>
  )
}
