import { Modal, Radio, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { rejectProofInput } from '#src/domains/payments/schema.ts'
import { useHeldDialog } from '#web/admin/frame/held-dialog.ts'
import { RoutesDown } from '#web/admin/frame/whatsapp-down.tsx'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import type { Payment } from './payment.ts'
import { useSeen } from './seen.ts'

type Props = {
  payment: Payment
  onClose: () => void
  onDone: () => Promise<unknown>
  onNext: () => void
  /** Gets the revision of the rejection. */
  onUndo: (revision: number) => void
}

const OWN = 'own'

/** Rejects a proof for one of the stored reasons or one of the administrator's own words. */
export const RejectDialog = ({ payment, onClose, onDone, onNext, onUndo }: Props) => {
  const { orderId, revision } = payment
  const decide = useSeen(payment)
  const { data: reasons = [] } = trpc.payments.reasons.useQuery()
  const { mutateAsync } = trpc.payments.reject.useMutation()
  const [choice, setChoice] = useState('')
  const form = useSchemaForm(rejectProofInput, { id: orderId, revision, reason: '' })
  const isHolding = choice === OWN && form.values.reason !== '' && !form.submitting
  const { props, close, leave } = useHeldDialog(onClose, isHolding)
  const choose = (value: string) => {
    setChoice(value)
    form.setFieldValue('reason', value === OWN ? '' : value)
  }
  const send = form.submit(
    async (values) => {
      try {
        const rejected = await decide((seen) => mutateAsync({ ...values, revision: seen }))
        toast({
          title: 'Payment Rejected',
          description: 'The buyer is told why, with the link to try again.',
          tone: 'success',
          action: { label: 'Undo', onClick: () => onUndo(rejected.revision) },
        })
        leave()
        onNext()
      } finally {
        await onDone()
      }
    },
    { title: 'Not Rejected', fallback: 'Failed to reject the payment' },
  )
  return (
    <Modal {...props} title={`Reject the payment of order ${orderId}?`}>
      <form onSubmit={send} noValidate>
        <Stack>
          <Radio.Group
            label="Reason, as the buyer reads it"
            value={choice}
            onChange={choose}
            error={choice === '' ? form.errors.reason : undefined}
          >
            <Stack gap="xs" mt="xs">
              {reasons.map((reason, index) => (
                <Radio key={reason} value={reason} label={reason} data-autofocus={index === 0 || undefined} />
              ))}
              <Radio value={OWN} label="Another reason" />
            </Stack>
          </Radio.Group>
          {choice === OWN && (
            <Textarea
              label="Your own words"
              autosize
              minRows={2}
              data-autofocus
              withAsterisk={false}
              {...form.field('reason')}
            />
          )}
          <RoutesDown />
          <FormEnd form={form} verb="Reject payment" danger onCancel={close} />
        </Stack>
      </form>
    </Modal>
  )
}
