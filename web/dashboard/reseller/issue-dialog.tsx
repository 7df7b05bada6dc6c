import { Alert, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { issueInput } from '#src/domains/resellers/schema.ts'
import { common, refusals, resellerAnswers, dashboardReseller as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames, type SoldPlan, soldPlans } from '#src/shared/values/vocabulary.ts'
import { amountIn } from '#src/written/money.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { Dialog } from '#web/dashboard/tab/dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { LicenseKey } from '#web/order/license-key.tsx'
import { siteFacts } from '#web/session/shell-data.ts'

type Props = { reseller: Output<'resellers', 'facts'>; onClose: () => void }

type Values = Omit<z.input<typeof issueInput>, 'quantity'> & { quantity: string }
const schema = issueInput as unknown as z.ZodType<unknown, Values>

/** Who gets the keys by WhatsApp, where the shop can send them. */
const toldOf = (name: string): string => {
  if (!siteFacts().sendsWhatsapp) return texts.youTell
  return name ? texts.customerIsTold({ name }) : texts.someoneIsTold
}

/** What so many licences cost, by the number as the shop reads it: in the digits of any keyboard. */
export const costOf = (price: number | null, quantity: string): number =>
  (price ?? 0) * (amountIn(quantity) ?? 0)

/** Issues licences to a customer, and then shows their keys. */
export const IssueDialog = ({ reseller, onClose }: Props) => {
  const utils = trpc.useUtils()
  const issue = trpc.resellers.issue.useMutation()
  const [keys, setKeys] = useState<string[]>([])
  const priced = soldPlans.filter((plan) => reseller.prices[plan] !== null)
  const form = useSchemaForm<Values>(schema, { plan: priced[0], quantity: '1', name: '', phone: '' })
  const submit = form.submit(
    async (values, { key }) => {
      const { licenseKeys } = await issue.mutateAsync({ ...values, idempotencyKey: key })
      toast({
        title: texts.issued,
        description: toldOf(values.name),
        tone: 'success',
      })
      setKeys(licenseKeys)
      await utils.resellers.invalidate()
    },
    { title: texts.notIssued, fallback: refusals.tryAgain },
  )
  if (keys.length > 0) {
    return (
      <Dialog title={texts.issuedKeys} onClose={onClose}>
        <Stack>
          {keys.map((key) => (
            <LicenseKey key={key} value={key} />
          ))}
          <Button onClick={onClose} data-autofocus>
            {texts.closeKeys}
          </Button>
        </Stack>
      </Dialog>
    )
  }
  const { currency } = siteFacts()
  const cost = costOf(reseller.prices[form.values.plan as SoldPlan], form.values.quantity)
  const left = reseller.balance - cost
  const plans = priced.map((plan) => ({
    value: plan,
    label: `${planNames[plan]} · ${formatMoney(reseller.prices[plan] ?? 0, currency)}`,
  }))
  return (
    <Dialog title={texts.issueLicenses} onClose={onClose} closeOnClickOutside={!form.isDirty()}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <NativeSelect label={common.plan} data={plans} {...form.getInputProps('plan')} />
          <TextInput label={texts.howMany} required inputMode="numeric" {...form.getInputProps('quantity')} />
          <TextInput label={texts.customersName} required data-autofocus {...form.getInputProps('name')} />
          <PhoneInput label={texts.customersNumber} required {...form.getInputProps('phone')} />
          <Text size="sm" c="dimmed">
            {toldOf(form.values.name)}
          </Text>
          {left >= 0 ? (
            <Text size="sm">
              {texts.costs({ cost: formatMoney(cost, currency), left: formatMoney(left, currency) })}
            </Text>
          ) : (
            <Alert color="accent" variant="light">
              {resellerAnswers.balanceTooLow({
                cost: formatMoney(cost, currency),
                balance: formatMoney(reseller.balance, currency),
              })}
            </Alert>
          )}
          <FormEnd form={form} verb={texts.issue} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
