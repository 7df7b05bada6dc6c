import { NumberInput, Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { z } from 'zod'
import { planOfProduct } from '#src/domains/orders/schema.ts'
import { type createProductInput, productCategories } from '#src/domains/products/schema.ts'
import { planNames } from '#src/shared/vocabulary.ts'
import { siteFacts } from '#web/session/shell-data.ts'

/** How prices are typed. */
const price = {
  min: 0,
  decimalScale: 2,
  thousandSeparator: ',',
  hideControls: true,
  inputMode: 'decimal',
} as const

/** The title decides which plan a buyer orders (specification, public §9). */
const planHint = (title: string): string =>
  title.trim() === ''
    ? 'The title decides which plan a buyer orders: name Starter or Professional in it, else it is Enterprise'
    : `Whoever buys it orders the ${planNames[planOfProduct(title)]} plan: the title decides`

type Props = { form: UseFormReturnType<z.input<typeof createProductInput>> }

/** What a product is and what it costs (specification, admin §3). */
export const ProductFields = ({ form }: Props) => {
  const { title, category } = form.values
  const { currency } = siteFacts()
  // One that the API gave stays, though it is none of the usual.
  const categories = [...new Set([...productCategories, ...(category ? [category] : [])])]
  return (
    <>
      <TextInput
        label="Title"
        description={planHint(title)}
        required
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberInput required label={`Price (${currency})`} {...price} {...form.getInputProps('price')} />
        <Select
          label="Category"
          placeholder="None"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear category' }}
          data={categories}
          {...form.getInputProps('category')}
        />
        <NumberInput
          {...price}
          label={`Discount price (${currency})`}
          description="Leave empty for no discount"
          {...form.getInputProps('discountPrice')}
        />
        <TextInput
          label="Coupon code"
          description="Needed for the discount, if set"
          maxLength={50}
          spellCheck={false}
          {...form.getInputProps('couponCode')}
        />
      </SimpleGrid>
      <TextInput
        label="Image address"
        placeholder="https://…"
        inputMode="url"
        spellCheck={false}
        {...form.getInputProps('imageUrl')}
      />
      <Switch
        label="Active: on sale in the store"
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </>
  )
}
