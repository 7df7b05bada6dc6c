import { NumberInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { z } from 'zod'
import type { createPlanInput } from '#src/plans/schema.ts'
import { ListEditor, readList } from '#web/components/list-editor.tsx'

/** The back office's words for the plan types, and what they mean (decision §1). */
const planTypes = [
  { value: 'single', label: 'single (Starter, 1 system)' },
  { value: 'two', label: 'two (Professional, 2 systems)' },
  { value: 'five', label: 'five (Enterprise, 5 systems)' },
  { value: 'custom', label: 'custom (Reseller, by arrangement)' },
]

/** How prices are typed. */
const price = {
  min: 0,
  decimalScale: 2,
  thousandSeparator: ',',
  hideControls: true,
  inputMode: 'decimal',
} as const

type Props = { form: UseFormReturnType<z.input<typeof createPlanInput>> }

/** What a plan is and what it costs (specification, admin §3). */
export const PlanFields = ({ form }: Props) => (
  <>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label="Plan name" required data-autofocus {...form.getInputProps('planName')} />
      <Select
        label="Plan type"
        required
        allowDeselect={false}
        data={planTypes}
        {...form.getInputProps('planType')}
      />
      <NumberInput
        required
        label="Original price"
        description="Shown struck through"
        {...price}
        {...form.getInputProps('originalPrice')}
      />
      <NumberInput
        required
        {...price}
        label="Discounted price"
        description="What one month costs"
        {...form.getInputProps('discountedPrice')}
      />
      <NumberInput
        required
        {...price}
        label="USD price"
        description="What one month costs in dollars"
        {...form.getInputProps('usdPrice')}
      />
      <NumberInput
        {...price}
        label="Annual price"
        description="Empty: twelve months less the annual discount"
        {...form.getInputProps('annualPrice')}
      />
      <NumberInput label="Systems" min={1} max={1000} {...form.getInputProps('systemsCount')} />
      <NumberInput label="Display order" min={1} {...form.getInputProps('displayOrder')} />
      <TextInput label="Currency" maxLength={10} {...form.getInputProps('currency')} />
      <TextInput label="Access" {...form.getInputProps('access')} />
      <TextInput
        label="Badge"
        description="For example Most Popular; empty for none"
        maxLength={50}
        {...form.getInputProps('badge')}
      />
    </SimpleGrid>
    <ListEditor
      label="Features"
      itemLabel="Feature"
      initial={readList(form.getInitialValues().features)}
      onChange={(list) => form.setFieldValue('features', JSON.stringify(list))}
      error={form.errors.features}
    />
    <Switch label="Active: on sale" {...form.getInputProps('isActive', { type: 'checkbox' })} />
  </>
)
