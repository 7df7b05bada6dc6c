import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { altKey, contentTypes } from '#src/domains/content/schema.ts'
import { required } from '#src/shared/input.ts'
import { nameOfKey } from '#src/shared/names.ts'
import { FormModal } from '#web/admin/frame/form-modal.tsx'
import { useFormGuard } from '#web/admin/frame/leave-guard.ts'
import level from '#web/admin/frame/level.module.css'
import { toastTexts } from '#web/admin/table/toast-texts.ts'
import { InLanguages } from '#web/admin/translations/in-languages.tsx'
import { EditingNotices } from '#web/admin/versions/editing-notices.tsx'
import { HistoryButton } from '#web/admin/versions/history-button.tsx'
import { keepTheirs } from '#web/admin/versions/keep-theirs.ts'
import { useEditing } from '#web/admin/versions/use-editing.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { type SchemaForm, useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { useDraft } from '#web/session/draft.ts'
import { type ContentValues, createForm, editForm, isText } from './content-form.ts'
import { ItemTitle } from './item-title.tsx'
import type { Item } from './use-sections.ts'
import { translatedValue, ValueField } from './value-field.tsx'

const toasts = toastTexts('content')
const incomplete = { title: 'Error', description: required() }

type Form = SchemaForm<ContentValues>

const KeyAndType = ({ form, isNew = false }: { form: Form; isNew?: boolean }) => (
  <SimpleGrid className={level.fields} cols={{ base: 1, xs: 2 }}>
    <TextInput
      label="Key"
      {...(isNew && { 'data-autofocus': true })}
      description="The name that the page uses for it"
      spellCheck={false}
      {...form.field('key')}
    />
    <Select
      label="Type"
      description="How the page shows it"
      allowDeselect={false}
      data={[...contentTypes]}
      {...form.getInputProps('type')}
    />
  </SimpleGrid>
)

/** The value in each language; what is no text is the same in all of them. */
const Value = ({ form }: { form: Form }) =>
  isText(form.values) ? (
    <InLanguages form={form} texts={[translatedValue(form.values)]}>
      <ValueField form={form} />
    </InLanguages>
  ) : (
    <ValueField form={form} />
  )

type AddProps = { section: string; sectionName: string; onClose: () => void }

/** Adds a content item to a section. */
export const AddContent = ({ section, sectionName, onClose }: AddProps) => {
  const utils = trpc.useUtils()
  const create = trpc.content.create.useMutation()
  const form = useSchemaForm<ContentValues>(createForm, {
    section,
    key: '',
    type: 'text',
    value: '',
    alt: '',
    translations: '{}',
  })
  useDraft(`content new ${section}`, form)
  const leave = useFormGuard(form, onClose)
  const send = form.submit(
    async (values) => {
      await create.mutateAsync(values)
      toast({ ...toasts.create.done, tone: 'success' })
      await utils.content.invalidate()
      leave()
    },
    { ...toasts.create.failed, incomplete },
  )
  return (
    <FormModal size="xl" title={`Add Content to ${sectionName}`} onClose={onClose}>
      <form noValidate onSubmit={send}>
        <Stack>
          <KeyAndType form={form} isNew />
          <Value form={form} />
          <FormEnd form={form} verb="Save" onCancel={onClose} />
        </Stack>
      </form>
    </FormModal>
  )
}

type EditProps = { item: Item; onClose: () => void }

/** Edits a content item, beside others who may have it open too. */
export const EditContent = ({ item, onClose }: EditProps) => {
  const utils = trpc.useUtils()
  const update = trpc.pageSections.setText.useMutation()
  const [{ id, section, key, type, value, translations }] = useState(item)
  const [alt] = useState(
    () =>
      utils.content.stored.getData()?.find((each) => each.section === section && each.key === altKey(key))
        ?.value ?? '',
  )
  const opened = { section, key, type, value, alt, translations }
  const form = useSchemaForm<ContentValues>(editForm, opened)
  const editing = useEditing({ kind: 'content', id, updatedAt: item.updatedAt })
  useDraft(`content ${id}`, form)
  const leave = useFormGuard(form, onClose)
  const send = form.submit(
    async (values) => {
      await editing.save(
        (expectedUpdatedAt) => update.mutateAsync({ ...values, id, expectedUpdatedAt }),
        (theirs) => keepTheirs(form, { ...opened, ...theirs }),
      )
      toast({ ...toasts.update.done, tone: 'success' })
      await Promise.all([utils.content.invalidate(), utils.pageSections.invalidate()])
      leave()
    },
    { ...toasts.update.failed, incomplete },
  )
  return (
    <FormModal size="xl" title={<ItemTitle of={key} />} onClose={onClose}>
      <form noValidate onSubmit={send}>
        <Stack>
          <EditingNotices
            editing={editing}
            mine={{ ...form.values }}
            onUseTheirs={(theirs) => form.setValues(theirs)}
          />
          <Value form={form} />
          <KeyAndType form={form} />
          <HistoryButton of={{ kind: 'content', id }} name={nameOfKey(key)} onRestored={leave} />
          <FormEnd form={form} verb="Save" onCancel={onClose} />
        </Stack>
      </form>
    </FormModal>
  )
}
