import { Checkbox, Modal, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { refundInput } from '#src/domains/payments/schema.ts'
import { formatDate } from '#src/shared/values/dates.ts'
import { formatMoney, fromMinor, refundShare, toMinor } from '#src/shared/values/money.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { useHeldDialog } from '#web/admin/frame/held-dialog.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { nameOfLicense, type Payment } from './payment.ts'
import { useSeen } from './seen.ts'

type Props = { payment: Payment; onClose: () => void; onDone: () => Promise<unknown> }
type Licenses = NonNullable<Output<'orders', 'get'>['licenses']>

/** The dialog, once the licences of the order are known; a top-up has none, and is sent back whole. */
export const OpenDialog = ({ payment, licenses, onClose, onDone }: Props & { licenses: Licenses }) => {
  const { orderId, amount, refund } = payment
  const { currency } = siteFacts()
  const left = licenses.filter(({ refunded }) => refunded === null)
  const leftMinor = toMinor(amount - (refund?.amount ?? 0))
  const credited = left.map(({ id, credit }) => ({ id, creditMinor: toMinor(credit) }))
  const share = (ids: number[]) =>
    fromMinor(
      refundShare(
        leftMinor,
        credited,
        credited.filter(({ id }) => ids.includes(id)),
      ),
    )
  const { mutateAsync } = trpc.orders.refund.useMutation()
  const decide = useSeen(payment)
  const form = useSchemaForm(refundInput, {
    id: orderId,
    ...(left.length > 0 && { licenseIds: left.map(({ id }) => id) }),
    amount: share(left.map(({ id }) => id)),
    way: '',
    reason: '',
  })
  const chosen = form.values.licenseIds?.length ?? 0
  const kept = left.length - chosen
  const { props, close, leave } = useHeldDialog(onClose, form.isDirty() && !form.submitting)
  const send = form.submit(
    async (values) => {
      await decide((revision) => mutateAsync({ ...values, revision }))
      const description =
        kept === 0 ? `Order ${orderId} is cancelled.` : `Order ${orderId} keeps ${kept} of its licenses.`
      toast({ title: 'Refund Recorded', description, tone: 'success' })
      leave()
      await onDone()
    },
    { title: 'Not Refunded', fallback: 'Failed to record the refund' },
  )
  return (
    <Modal {...props} title={`Refund order ${orderId}?`}>
      <form onSubmit={send} noValidate>
        <Stack>
          <Text>
            {kept === 0
              ? `Send the money back first. Recording it here cancels the order, takes ${isSold(payment.plan) ? 'its term off the license' : 'the amount off the balance'} and tells the buyer. This cannot be undone.`
              : 'Send the money back first. Recording it here takes the chosen licenses back and tells the buyer; the order keeps the others. This cannot be undone.'}
          </Text>
          {left.length > 1 && (
            <Checkbox.Group
              label="Licenses"
              required
              error={form.errors.licenseIds}
              value={(form.values.licenseIds ?? []).map(String)}
              onChange={(ids) => {
                form.setFieldValue('licenseIds', ids.map(Number))
                form.setFieldValue('amount', share(ids.map(Number)))
              }}
            >
              <Stack gap="xs" mt="xs">
                {left.map((license) => (
                  <Checkbox
                    key={license.id}
                    value={String(license.id)}
                    label={nameOfLicense(license)}
                    description={`Until ${formatDate(license.expiresAt)}, ${formatMoney(share([license.id]), currency)}`}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <NumberInput
            label={`Amount (${currency})`}
            thousandSeparator=","
            {...form.field('amount')}
            min={1}
            max={share(form.values.licenseIds ?? [])}
          />
          <TextInput
            label="Sent back"
            description="Such as: by Easypaisa to 0300 1234567"
            {...form.field('way')}
          />
          <Textarea label="Reason" autosize minRows={2} {...form.field('reason')} />
          <FormEnd form={form} verb="Record refund" danger onCancel={close} />
        </Stack>
      </form>
    </Modal>
  )
}

/** Records that money was given back, for the whole order or for some of its licences. */
export const RefundDialog = (props: Props) => {
  const { data } = trpc.orders.get.useQuery({ id: props.payment.orderId }, { staleTime: 0 })
  return data?.licenses && <OpenDialog {...props} licenses={data.licenses} />
}
