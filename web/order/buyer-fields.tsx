import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { Buyer } from '#src/domains/orders/schema.ts'
import { type BuyerDetail, detailNames } from '#src/shared/buyer-details.ts'
import { buyer, common as texts } from '#src/shared/texts.ts'
import { EmailInput } from '#web/components/form/email-input.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'

/** What browsers fill into a detail. */
const autoComplete: Partial<Record<BuyerDetail, string>> = { company: 'organization' }

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
    {detailNames.map((name) => (
      <TextInput
        key={name}
        label={buyer.optional({ label: buyer.details[name] })}
        autoComplete={autoComplete[name]}
        {...form.getInputProps(name)}
      />
    ))}
  </>
)
