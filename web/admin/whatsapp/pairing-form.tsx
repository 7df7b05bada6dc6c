import { Button, Group } from '@mantine/core'
import { z } from 'zod'
import { ENTER_PHONE, typedPhone } from '#src/written/phone.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { trpc } from '#web/lib/trpc.ts'

const pairing = z.object({ phone: typedPhone(ENTER_PHONE) })
const failed = { title: 'Error', fallback: 'Failed to reconnect WhatsApp', incomplete: { title: 'Error' } }

/** Asks for a code that is typed on the phone instead of scanning. */
export const PairingForm = () => {
  const utils = trpc.useUtils()
  const reconnect = trpc.whatsapp.reconnect.useMutation()
  const form = useSchemaForm(pairing, { phone: '' })
  const submit = form.submit(async ({ phone }) => {
    await reconnect.mutateAsync({ phone })
    await utils.whatsapp.invalidate()
  }, failed)
  return (
    <form noValidate onSubmit={submit}>
      <Group align="flex-end" gap="sm">
        <PhoneInput
          label="Or link by a code"
          description="The number of that phone"
          {...form.getInputProps('phone')}
        />
        <Button type="submit" variant="default" loading={form.submitting}>
          Get a code
        </Button>
      </Group>
      <FormProblem form={form} />
    </form>
  )
}
