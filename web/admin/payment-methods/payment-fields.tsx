import {
  Autocomplete,
  Group,
  Input,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { z } from 'zod'
import { createPaymentMethodInput, paymentIcons } from '#src/domains/payment-methods/schema.ts'
import { namesAccount } from '#src/shared/payment-account.ts'
import level from '#web/admin/frame/level.module.css'
import { InLanguages } from '#web/admin/translations/in-languages.tsx'
import { ImageField } from '#web/admin/upload/image-field.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import { PaymentIcon } from '#web/order/payment-icon.tsx'
import { RaastTrial } from './raast-trial.tsx'

type Props = { form: SchemaForm<z.input<typeof createPaymentMethodInput>> }

const texts = [
  { name: 'name', label: 'Name' },
  { name: 'accountDetails', label: 'Account details', kind: 'lines' },
  { name: 'description', label: 'Description', kind: 'lines' },
  { name: 'fees', label: 'Fees' },
] as const

/** The fields of a payment method. The focus is where an account is missing that buyers need. */
export const PaymentFields = ({ form }: Props) => {
  const { name, accountDetails } = form.getInitialValues()
  const isUnpayable = name !== '' && !namesAccount(accountDetails)
  return (
    <InLanguages form={form} texts={texts}>
      <SimpleGrid className={level.fields} cols={{ base: 1, sm: 2 }}>
        <TextInput label="Name" data-autofocus={!isUnpayable || undefined} {...form.field('name')} />
        <Autocomplete
          label="Type"
          placeholder="mobile wallet, bank, card…"
          data={['mobile wallet', 'bank', 'card']}
          {...form.field('type')}
        />
        <Select
          label="Icon"
          allowDeselect={false}
          data={paymentIcons}
          leftSection={<PaymentIcon name={form.values.icon} />}
          renderOption={({ option }) => (
            <Group gap="sm">
              <PaymentIcon name={option.value} />
              {option.label}
            </Group>
          )}
          {...form.field('icon')}
        />
        <NumberInput label="Display order" required {...form.field('displayOrder')} />
      </SimpleGrid>
      <Textarea
        label="Account details"
        data-autofocus={isUnpayable || undefined}
        description="What customers need to pay you, one item per line: bank, account holder, number. Each can be copied on its own."
        autosize
        minRows={2}
        maxRows={8}
        {...form.field('accountDetails')}
      />
      <Input.Wrapper label="Raast QR" labelElement="div" error={form.errors.raastIban}>
        <RaastTrial
          accountDetails={form.values.accountDetails}
          shown={form.values.raastIban ?? null}
          onShow={(iban) => form.setFieldValue('raastIban', iban)}
        />
      </Input.Wrapper>
      <Textarea label="Description" autosize minRows={2} maxRows={6} {...form.field('description')} />
      <TextInput label="Fees" description="Leave it empty for none" {...form.field('fees')} />
      <Stack gap="xs">
        <ImageField
          input={form.getInputProps('qrImage')}
          schema={createPaymentMethodInput.shape.qrImage}
          what="the QR picture"
          description="An upload fills this in. Customers scan the code with their banking app."
          uploadLabel="QR picture to upload"
          next="Save to show it to customers."
          alt="QR picture"
        />
      </Stack>
      <TextInput
        label="Shape of transaction IDs"
        description="9 stands for a digit, A for a letter, * for either, such as 99999999999. Separate several with commas"
        spellCheck={false}
        {...form.field('transactionShape')}
      />
      <Switch label="Active: accepted now" {...form.getInputProps('isActive', { type: 'checkbox' })} />
      <Switch
        label="Visible: shown to customers"
        {...form.getInputProps('isVisible', { type: 'checkbox' })}
      />
    </InLanguages>
  )
}
