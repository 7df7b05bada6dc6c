import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { changeNumberInput } from '#src/domains/auth/schema.ts'
import { common, refusals, dashboardProfile as texts } from '#src/shared/texts.ts'
import { tidyPhone } from '#src/written/phone.ts'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { Latin } from '#web/components/latin.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { inline } from '#web/lib/inline.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { toast } from '#web/lib/toast.tsx'
import { meKey, trpc } from '#web/lib/trpc.ts'
import classes from '#web/session/account.module.css'
import { ProfileForm } from '#web/session/profile-form.tsx'
import { ProveNumber } from './prove-number.tsx'

const failure = () => ({ title: texts.numberNotSaved, fallback: refusals.tryAgain })

type Props = { onDone: () => void }

/** Changes the WhatsApp number of the account: the password, a proof of the new number, and it is changed. */
export const ChangeNumber = ({ onDone }: Props) => {
  const { client } = trpc.useUtils()
  const queryClient = useQueryClient()
  const form = useSchemaForm(changeNumberInput, { phone: '', password: '' }, 'number')
  const [isProving, setProving] = useState(false)
  const phone = tidyPhone(form.values.phone)
  // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  useEffect(() => form.getInputNode('phone')?.focus(), [])

  /** Changes the number, or goes on to its proof where this browser has not proved it yet. */
  const change = async () => {
    const { isChanged } = await client.auth.changeNumber.mutate(form.getValues())
    if (!isChanged) return setProving(true)
    toast({
      title: common.numberSaved,
      description: texts.numberSavedText({ phone: phoneText(phone) }),
      tone: 'success',
    })
    await queryClient.invalidateQueries({ queryKey: meKey() })
    onDone()
  }
  const submit = form.submit(change, failure())

  if (isProving) {
    return (
      <Stack className={classes.form}>
        <Text>
          {inline(
            texts.pleaseProve({
              phone: (
                <b>
                  <Latin>{phoneText(phone)}</Latin>
                </b>
              ),
            }),
          )}
        </Text>
        <ProveNumber
          phone={phone}
          onProved={() =>
            change().catch((error: unknown) => {
              setProving(false)
              form.fail(error, failure())
            })
          }
          onBack={() => setProving(false)}
        />
      </Stack>
    )
  }
  return (
    <ProfileForm
      form={form}
      onSubmit={submit}
      verb={common.continueWord}
      label={texts.changeWhatsappNumber}
      onCancel={onDone}
    >
      <PhoneInput label={texts.newWhatsappNumber} required {...form.getInputProps('phone')} />
      <PasswordField
        label={texts.yourPassword}
        required
        description={texts.signsYouOutElsewhere}
        {...form.getInputProps('password')}
      />
    </ProfileForm>
  )
}
