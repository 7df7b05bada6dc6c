import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { Buyer } from '#src/domains/orders/schema.ts'
import { texts } from '#src/shared/texts/order.ts'
import { EmailInput } from '#web/components/form/email-input.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'

type Props = { form: { getInputProps: (field: keyof Buyer) => GetInputPropsReturnType } }

/** The fields of both order forms. */
export const BuyerFields = ({ form }: Props) => (
  <>
    <TextInput
      label={texts.name}
      required
      data-autofocus
      autoComplete="name"
      autoCapitalize="words"
      {...form.getInputProps('name')}
    />
    <EmailInput label={texts.email} {...form.getInputProps('email')} />
    <PhoneInput label={texts.whatsappNumber} required {...form.getInputProps('phone')} />
    <TextInput label={texts.companyOptional} autoComplete="organization" {...form.getInputProps('company')} />
  </>
)
