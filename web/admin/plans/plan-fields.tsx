import {
  Button,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { appliesFrom, type createPlanInput, planDefaults } from '#src/domains/plans/schema.ts'
import { formatDate } from '#src/shared/values/dates.ts'
import { annualPriceMinor, formatMoney, fromMinor, toMinor } from '#src/shared/values/money.ts'
import { adminPlanType, isSold, planNames, planSystems, planTypes } from '#src/shared/values/vocabulary.ts'
import level from '#web/admin/frame/level.module.css'
import { PriceInput } from '#web/admin/table/price-input.tsx'
import { InLanguages } from '#web/admin/translations/in-languages.tsx'
import { ListEditor, readList } from '#web/components/list-editor.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import { trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'

/** The back office's words for the plan types, and their meaning. */
const options = planTypes.map((type) => {
  const systems = planSystems[type]
  const scope = isSold(type) ? `${systems} ${systems === 1 ? 'system' : 'systems'}` : 'by arrangement'
  const word = adminPlanType[type]
  return { value: word, label: `${word} (${planNames[type]}, ${scope})` }
})

type Props = { form: SchemaForm<z.input<typeof createPlanInput>> }

/**
 * The plan's features. Text that is not a list (the API may have stored such text) is shown as it is, since visitors
 * see no features then, and is replaced only when asked to.
 */
const Features = ({ form }: Props) => {
  const list = readList(form.values.features)
  const [isText, setText] = useState(list === null)
  const replace = () => {
    form.setFieldValue('features', '[]')
    setText(false)
  }
  if (!isText) {
    return (
      <ListEditor
        label="Features"
        itemLabel="Feature"
        value={list ?? []}
        onChange={(texts) => form.setFieldValue('features', JSON.stringify(texts))}
        error={form.errors.features}
        data-path="features"
      />
    )
  }
  return (
    <Stack gap="xs">
      <Textarea
        label="Features"
        description="This text is not a list, so visitors see no features. Correct it here, or start a new list."
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        {...form.getInputProps('features')}
      />
      <Button variant="default" size="sm" w="fit-content" onClick={replace}>
        Replace with a new list
      </Button>
    </Stack>
  )
}

/**
 * Offers the annual price that matches a changed monthly price, for a plan with an annual price of its own. One press
 * fills it in; nothing changes by itself (PLAN-10).
 */
const MatchingAnnualPrice = ({ form }: Props) => {
  const { discountedPrice, annualPrice } = form.values
  const { data: settings } = trpc.settings.list.useQuery()
  const discount = settings?.find(({ key }) => key === 'annual_discount_percent')?.value
  const isChanged = Number(discountedPrice) !== Number(form.getInitialValues().discountedPrice)
  if (!isChanged || !annualPrice || discount === undefined) return null
  const monthly = { annualPriceMinor: null, discountedPriceMinor: toMinor(Number(discountedPrice)) }
  const matching = fromMinor(annualPriceMinor(monthly, Number(discount)))
  if (matching === Number(annualPrice)) return null
  const amount = formatMoney(matching, siteFacts().currency)
  const fillIn = () => {
    form.setFieldValue('annualPrice', matching)
    // The button disappears, and its focus would be lost.
    form.getInputNode('annualPrice')?.focus()
  }
  return (
    <Group gap="sm" role="status">
      <Text size="sm">
        Twelve months at this price, less {discount}%, cost {amount}.
      </Text>
      <Button size="sm" variant="light" onClick={fillIn}>
        Use {amount} as the annual price
      </Button>
    </Group>
  )
}

/** Says what becomes of the original price when the price changes, and offers to strike nothing through (PLAN-702). */
const StruckPrice = ({ form }: Props) => {
  const { currency } = siteFacts()
  const original = Number(form.values.originalPrice)
  const present = Number(form.values.discountedPrice)
  const isChanged = present !== Number(form.getInitialValues().discountedPrice)
  if (!isChanged || !original || !present) return null
  const amount = formatMoney(original, currency)
  if (original === present) {
    return (
      <Text size="sm" role="status" style={{ gridColumn: '1 / -1' }}>
        Both prices are the same: nothing is struck through.
      </Text>
    )
  }
  if (original > present) {
    const percent = Math.round(((original - present) / original) * 100)
    return (
      <Text size="sm" role="status" style={{ gridColumn: '1 / -1' }}>
        {amount} stays crossed out beside the new price: {percent}% off.
      </Text>
    )
  }
  const strikeNothing = () => {
    form.setFieldValue('originalPrice', 0)
    // The button disappears, and its focus would be lost.
    form.getInputNode('originalPrice')?.focus()
  }
  return (
    <Group gap="sm" role="status" style={{ gridColumn: '1 / -1' }}>
      <Text size="sm">{amount} is below the new price, so it cannot be shown crossed out beside it.</Text>
      <Button size="sm" variant="light" onClick={strikeNothing}>
        Cross nothing out
      </Button>
    </Group>
  )
}

/** Says from which day changed prices hold for holders of a licence too (PRICE-1042). */
const HolderPrices = ({ form }: Props) => {
  const [from] = useState(() => formatDate(appliesFrom(new Date())))
  const initial = form.getInitialValues()
  const isChanged = (['discountedPrice', 'annualPrice'] as const).some(
    (price) => Number(form.values[price]) !== Number(initial[price]),
  )
  if (!isChanged || !initial.discountedPrice) return null
  return (
    <Text size="sm" role="status">
      New buyers pay the new price at once. Holders of a running license renew at the lower of the two until{' '}
      {from}, and from that day on at the new one.
    </Text>
  )
}

const texts = [
  { name: 'planName', label: 'Plan name' },
  { name: 'access', label: 'Access' },
  { name: 'badge', label: 'Badge' },
  { name: 'features', label: 'Features', kind: 'list' },
] as const

/** The fields of a plan. */
export const PlanFields = ({ form }: Props) => {
  const { currency } = siteFacts()
  return (
    <InLanguages form={form} texts={texts}>
      <SimpleGrid className={level.fields} cols={{ base: 1, sm: 2 }}>
        <TextInput label="Plan name" data-autofocus {...form.field('planName')} />
        <Select label="Plan type" allowDeselect={false} data={options} {...form.field('planType')} />
        <PriceInput
          label={`Original price (${currency})`}
          description="Shown crossed out; 0 or the same price for none"
          {...form.field('originalPrice')}
        />
        <PriceInput
          label={`Discounted price (${currency})`}
          description="What one month costs"
          {...form.field('discountedPrice')}
        />
        <StruckPrice form={form} />
        <PriceInput
          label="USD price"
          description="What one month costs in dollars; 0 for none"
          {...form.field('usdPrice')}
        />
        <PriceInput
          label={`Annual price (${currency})`}
          description="Leave it empty to use the annual discount"
          {...form.field('annualPrice')}
        />
        <NumberInput
          label="Systems"
          description="Computers that one key works on"
          {...form.field('systemsCount')}
        />
        <NumberInput label="Display order" description="1 comes first" {...form.field('displayOrder')} />
        <TextInput
          label="Access"
          description={`Leave it empty for “${planDefaults.access}”`}
          {...form.field('access')}
        />
        <TextInput
          label="Badge"
          description="Such as Most Popular. Leave it empty for none"
          {...form.field('badge')}
        />
      </SimpleGrid>
      <MatchingAnnualPrice form={form} />
      <HolderPrices form={form} />
      <Features form={form} />
      <Switch label="Active: on sale" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </InLanguages>
  )
}
