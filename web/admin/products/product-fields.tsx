import { NumberInput, Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { type createProductInput, planOfTitle, productCategories } from '#src/domains/products/schema.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames, soldPlans } from '#src/shared/values/vocabulary.ts'
import level from '#web/admin/frame/level.module.css'
import { PriceInput } from '#web/admin/table/price-input.tsx'
import { InLanguages } from '#web/admin/translations/in-languages.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import { siteFacts } from '#web/session/shell-data.ts'

const planOptions = soldPlans.map((plan) => ({ value: plan, label: planNames[plan] }))

/** Explains which plan shows while none was chosen. */
const planHint = (title: string, isChosen: boolean): string => {
  if (isChosen || title.trim() === '') return 'The plan that buyers of this product get'
  return title.toLowerCase().includes(planOfTitle(title))
    ? 'As the title says'
    : 'The title does not name a plan, so please check this'
}

type Props = { form: SchemaForm<z.input<typeof createProductInput>> }

/** Says what the discount is when the price changes. */
const discountHint = (form: Props['form'], currency: string): string => {
  const [full, lower] = [Number(form.values.price), Number(form.values.discountPrice)]
  if (!lower || full === Number(form.getInitialValues().price)) return 'Leave it empty for no discount'
  if (lower >= full) return 'Must be lower than the price, or empty'
  return `Still ${formatMoney(lower, currency)}: ${Math.round(((full - lower) / full) * 100)}% off`
}

const texts = [
  { name: 'title', label: 'Title' },
  { name: 'description', label: 'Description', kind: 'lines' },
  { name: 'category', label: 'Category' },
] as const

/** The fields of a product. */
export const ProductFields = ({ form }: Props) => {
  const { title, category, plan } = form.values
  const chosen = soldPlans.find((each) => each === plan)
  const { currency } = siteFacts()
  // A category that was set by the API stays, even if it is not in the list.
  const categories = [...new Set([...productCategories, ...(category ? [category] : [])])]
  return (
    <InLanguages form={form} texts={texts}>
      <TextInput label="Title" data-autofocus {...form.field('title')} />
      <Select
        label="Plan"
        description={planHint(title, chosen !== undefined)}
        allowDeselect={false}
        data={planOptions}
        {...form.field('plan')}
        value={chosen ?? planOfTitle(title)}
      />
      <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.field('description')} />
      <SimpleGrid className={level.fields} cols={{ base: 1, sm: 2 }}>
        <PriceInput label={`Price (${currency})`} {...form.field('price')} />
        <Select
          label="Category"
          placeholder="None"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear category' }}
          data={categories}
          {...form.field('category')}
        />
        <PriceInput
          label={`Discount price (${currency})`}
          description={discountHint(form, currency)}
          {...form.field('discountPrice')}
        />
        <NumberInput
          label="Term in months"
          description="How long its license runs"
          {...form.field('termMonths')}
        />
        <TextInput
          label="Coupon code"
          description="If there is one, buyers need it for the discount"
          spellCheck={false}
          {...form.field('couponCode')}
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
    </InLanguages>
  )
}
