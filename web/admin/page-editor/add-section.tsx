import { Paper, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { z } from 'zod'
import { createPageSectionInput } from '#src/domains/page-sections/schema.ts'
import { required } from '#src/shared/input.ts'
import { nameOfKey } from '#src/shared/names.ts'
import { useFormGuard } from '#web/admin/frame/leave-guard.ts'
import level from '#web/admin/frame/level.module.css'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { saveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { presets } from './fields-dialog.tsx'

const schema = createPageSectionInput
  .pick({ name: true, displayName: true })
  .extend({ preset: z.enum(Object.keys(presets) as [keyof typeof presets]) })
const initial = { name: '', displayName: '', preset: 'basic' as keyof typeof presets }

const focused = { autoFocus: true }

const failed = {
  title: 'Create Failed',
  fallback: 'Failed to create section',
  incomplete: { title: 'Validation Error', description: required() },
}

/** Adds a section to the end of the landing page. */
export const AddSection = ({ onClose }: { onClose: () => void }) => {
  const utils = trpc.useUtils()
  const create = trpc.pageSections.create.useMutation()
  const form = useSchemaForm<typeof initial>(schema, initial)
  const leave = useFormGuard(form, onClose)
  useReturnFocus()
  const send = form.submit(async ({ preset, ...values }) => {
    const content = Object.fromEntries(presets[preset].map((key) => [key, '']))
    await create.mutateAsync({ ...values, content })
    toast({
      title: 'Section Created',
      description: `${values.displayName} has been added to the page.`,
      tone: 'success',
    })
    await utils.pageSections.invalidate()
    leave()
  }, failed)
  return (
    <Paper withBorder p="md" component="form" noValidate onSubmit={send} onKeyDown={saveByKey}>
      <Stack>
        <SimpleGrid className={level.fields} cols={{ base: 1, sm: 3 }}>
          <TextInput
            label="Name"
            {...focused}
            description="Its address on the page: /#name"
            spellCheck={false}
            {...form.field('name')}
          />
          <TextInput
            label="Display name"
            description="Its title until you write one"
            {...form.field('displayName')}
          />
          <Select
            label="Fields"
            description="To begin with"
            allowDeselect={false}
            data={Object.entries(presets).map(([value, keys]) => ({
              value,
              label: `${value} (${keys.map(nameOfKey).join(', ')})`,
            }))}
            {...form.field('preset')}
          />
        </SimpleGrid>
        <FormEnd form={form} verb="Create section" onCancel={onClose} />
      </Stack>
    </Paper>
  )
}
