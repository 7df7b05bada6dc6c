import { Modal, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { refundInput } from '#src/domains/payments/schema.ts'
import { useHeldDialog } from '#web/admin/frame/held-dialog.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import type { Payment } from './payment.ts'
import { useSeen } from './seen.ts'

type Props = { payment: Payment; onClose: () => void; onDone: () => Promise<unknown> }

/** Records that money was given back, which cancels the order and revokes its licence. */
export const RefundDialog = ({ payment, onClose, onDone }: Props) => {
  const { orderId, amount } = payment
  const { mutateAsync } = trpc.orders.refund.useMutation()
  const decide = useSeen(payment)
  const form = useSchemaForm(refundInput, { id: orderId, amount, way: '', reason: '' })
  const { props, close, leave } = useHeldDialog(onClose, form.isDirty() && !form.submitting)
  const send = form.submit(
    async (values) => {
      await decide((revision) => mutateAsync({ ...values, revision }))
      toast({ title: 'Refund Recorded', description: `Order ${orderId} is cancelled.`, tone: 'success' })
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
            Send the money back first. Recording it here cancels the order, takes its term off the license and
            tells the buyer. This cannot be undone.
          </Text>
          <NumberInput
            label={`Amount (${siteFacts().currency})`}
            thousandSeparator=","
            {...form.field('amount')}
            min={1}
            max={amount}
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
