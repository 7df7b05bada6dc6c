import { Modal, Stack, Text } from '@mantine/core'
import { codeInput } from '#src/domains/auth/schema.ts'
import { refusals } from '#src/shared/texts.ts'
import { CONFIRMED_MINUTES } from '#src/shared/values/limits.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { useCloseOnBack } from '#web/components/questions/close-on-back.ts'
import { SecondFactorField } from '#web/components/second-factor-field.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { trpc } from '#web/lib/trpc.ts'

type Props = { onEnd: (isConfirmed: boolean) => void }

/** Confirms the session by a code; cancelling refuses the call that asked for it. */
const CodeDialog = ({ onEnd }: Props) => {
  const confirm = trpc.auth.confirm.useMutation()
  const form = useSchemaForm(codeInput, { code: '' }, 'confirm')
  useReturnFocus()
  useCloseOnBack(() => onEnd(false))
  const submit = form.submit(
    async (values) => {
      await confirm.mutateAsync(values)
      onEnd(true)
    },
    { title: 'Not Confirmed', fallback: refusals.tryAgain },
  )
  return (
    <Modal
      opened
      onClose={() => onEnd(false)}
      title="Confirm that it is you"
      closeOnClickOutside={false}
      zIndex={400}
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          <Text c="dimmed">
            Changes to accounts, rights, gateways and API tokens need a code. You are not asked again for{' '}
            {CONFIRMED_MINUTES} minutes.
          </Text>
          <SecondFactorField
            onCode={(code) => form.setFieldValue('code', code)}
            data-autofocus
            {...form.getInputProps('code')}
          />
          <FormEnd form={form} verb="Confirm" onCancel={() => onEnd(false)} />
        </Stack>
      </form>
    </Modal>
  )
}

export default CodeDialog
