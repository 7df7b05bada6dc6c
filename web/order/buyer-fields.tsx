import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { Buyer } from '#src/domains/orders/schema.ts'
import { PhoneInput } from '#web/components/form/phone-input.tsx'

type Props = { form: { getInputProps: (field: keyof Buyer) => GetInputPropsReturnType } }

/** The fields of both order forms. */
export const BuyerFields = ({ form }: Props) => (
  <>
    <TextInput
      label="Name"
      required
      data-autofocus
      autoComplete="name"
      autoCapitalize="words"
      {...form.getInputProps('name')}
    />
    <TextInput
      label="Email"
      required
      type="email"
      inputMode="email"
      autoComplete="email"
      spellCheck={false}
      {...form.getInputProps('email')}
    />
    <PhoneInput label="WhatsApp number" required {...form.getInputProps('phone')} />
    <TextInput label="Company (optional)" autoComplete="organization" {...form.getInputProps('company')} />
  </>
)
