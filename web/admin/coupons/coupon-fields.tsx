import { MultiSelect, NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core'
import type { z } from 'zod'
import type { createCouponInput } from '#src/domains/coupons/schema.ts'
import { planNames, soldPlans } from '#src/shared/values/vocabulary.ts'
import level from '#web/admin/frame/level.module.css'
import { PriceInput } from '#web/admin/table/price-input.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import { trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'

const plans = soldPlans.map((plan) => ({ value: plan, label: planNames[plan] }))

type Props = { form: SchemaForm<z.input<typeof createCouponInput>> }

/** A choice of several, of which none means all. */
const choice = { clearable: true, searchable: true, placeholder: 'All', hidePickedOptions: true } as const

/** The products to choose from, those that were chosen among them also after they were deleted. */
const Products = ({ form }: Props) => {
  const { data } = trpc.products.list.useQuery({ limit: 100 })
  const chosen = Array.isArray(form.values.products) ? form.values.products.map(String) : []
  const offered = (data?.rows ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
  const gone = chosen
    .filter((id) => !offered.some(({ value }) => value === id))
    .map((id) => ({ value: id, label: `Product ${id}` }))
  return (
    <MultiSelect
      label="Products"
      {...choice}
      data={[...offered, ...gone]}
      {...form.getInputProps('products')}
      value={chosen}
      onChange={(ids) => form.setFieldValue('products', ids.map(Number))}
    />
  )
}

/** The fields of a coupon. */
export const CouponFields = ({ form }: Props) => {
  const { currency } = siteFacts()
  const { plans: ofPlans } = form.values
  return (
    <>
      <TextInput
        label="Code"
        description="What buyers type, in any case"
        data-autofocus
        spellCheck={false}
        autoComplete="off"
        {...form.field('code')}
      />
      <SimpleGrid className={level.fields} cols={{ base: 1, sm: 2 }}>
        <NumberInput
          label="Percent off"
          description="1 to 99, or an amount instead"
          {...form.field('percent')}
        />
        <PriceInput
          label={`Amount off (${currency})`}
          description="Off the sum of an order"
          {...form.field('amountOff')}
        />
        <MultiSelect
          label="Plans"
          {...choice}
          data={plans}
          {...form.getInputProps('plans')}
          value={Array.isArray(ofPlans) ? ofPlans.map(String) : []}
        />
        <Products form={form} />
        <TextInput
          type="date"
          label="First day"
          description="Leave it empty for now"
          {...form.getInputProps('from')}
        />
        <TextInput
          type="date"
          label="Last day"
          description="Leave it empty for no end"
          {...form.getInputProps('until')}
        />
        <NumberInput
          label="Most uses"
          description="Orders that may have it; leave it empty for any number"
          {...form.field('maxUses')}
        />
        <TextInput label="Note" description="For you alone" {...form.field('note')} />
      </SimpleGrid>
      <Switch
        label="Once for each phone number"
        {...form.getInputProps('oncePerPhone', { type: 'checkbox' })}
      />
      <Switch label="Active: buyers can use it" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </>
  )
}
