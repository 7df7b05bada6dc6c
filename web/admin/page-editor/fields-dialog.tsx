import {
  ActionIcon,
  Alert,
  Button,
  ColorInput,
  Group,
  Modal,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import {
  checkedFields,
  fieldKind,
  type SectionFields,
  UNREADABLE,
} from '#src/domains/page-sections/schema.ts'
import { useLeaveGuard } from '#web/admin/frame/leave-guard.ts'
import { EditingNotices } from '#web/admin/versions/editing-notices.tsx'
import { HistoryButton } from '#web/admin/versions/history-button.tsx'
import { useEditing } from '#web/admin/versions/use-editing.ts'
import { ownFields } from '#web/admin/versions/version-texts.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { Tip } from '#web/components/shell/tip.tsx'
import { type SchemaForm, useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { useSaveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { useDraft } from '#web/session/draft.ts'

export type PageSection = Output<'pageSections', 'list'>[number]
type Values = { content: SectionFields }
type Form = SchemaForm<Values>

const schema = z.object({ content: checkedFields })
const failed = { title: 'Update Failed', fallback: 'Failed to update content' }

/** Sets of fields to begin with. */
export const presets = {
  basic: ['title', 'subtitle', 'description'],
  hero: ['title', 'subtitle', 'button_text', 'button_url'],
} as const

const blank = (keys: readonly string[]): SectionFields => Object.fromEntries(keys.map((key) => [key, '']))

/** The input of a field, by its name (SECT-5). */
const FieldInput = ({ form, name, isFirst }: { form: Form; name: string; isFirst: boolean }) => {
  const field = {
    label: name,
    style: { flex: 1 },
    'data-autofocus': isFirst || undefined,
    ...form.getInputProps(`content.${name}`),
  }
  const kind = fieldKind(name)
  if (kind === 'color') return <ColorInput {...field} />
  if (kind === 'url') return <TextInput type="url" spellCheck={false} {...field} />
  return kind === 'long' ? <Textarea autosize minRows={3} {...field} /> : <TextInput {...field} />
}

const NewField = ({ taken, onAdd }: { taken: string[]; onAdd: (key: string) => void }) => {
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = () => {
    const given = key.trim()
    const checked = checkedFields.safeParse({ [given]: '' })
    if (taken.includes(given)) return setProblem('This section has this field already')
    if (!checked.success) return setProblem(checked.error.issues[0]?.message ?? 'This is not a field name')
    setProblem(null)
    setKey('')
    onAdd(given)
  }
  return (
    <Group align="flex-start" gap="xs">
      <TextInput
        aria-label="Name of a new field"
        placeholder="background_color"
        spellCheck={false}
        value={key}
        error={problem}
        onChange={(event) => setKey(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        Add field
      </Button>
    </Group>
  )
}

const Fields = ({ form }: { form: Form }) => {
  const { content } = form.values
  const keys = Object.keys(content)
  const set = (fields: SectionFields) => form.setFieldValue('content', fields)
  return (
    <>
      <Group gap="xs">
        <Text size="sm">Fields of</Text>
        {Object.entries(presets).map(([name, fields]) => (
          <Button
            key={name}
            size="sm"
            variant="default"
            disabled={fields.every((key) => key in content)}
            onClick={() => set({ ...blank(fields), ...content })}
          >
            {name}
          </Button>
        ))}
      </Group>
      {keys.length === 0 && <Text c="dimmed">This section has no fields of its own yet.</Text>}
      {keys.map((key) => (
        <Group key={key} align="flex-end" wrap="nowrap" gap="xs">
          <FieldInput form={form} name={key} isFirst={key === keys[0]} />
          <Tip>
            <ActionIcon
              variant="subtle"
              color="red"
              size={40}
              aria-label={`Remove ${key}`}
              onClick={() => set(Object.fromEntries(Object.entries(content).filter(([k]) => k !== key)))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Tip>
        </Group>
      ))}
      <NewField taken={keys} onAdd={(key) => set({ ...content, [key]: '' })} />
    </>
  )
}

/** Edits a section's own fields, beside others who may have it open too (SECT-3, VERS-2). */
export const FieldsDialog = ({ section, onClose }: { section: PageSection; onClose: () => void }) => {
  const utils = trpc.useUtils()
  const onPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const save = trpc.pageSections.setContent.useMutation()
  const [{ id, displayName, content, updatedAt }] = useState(section)
  const form = useSchemaForm<Values>(schema, { content: content ?? {} })
  const editing = useEditing({ kind: 'pageSection', id, updatedAt })
  useDraft(`page section ${id}`, form)
  useReturnFocus()
  const dialog = useSaveByKey()
  const guard = useLeaveGuard(form.isDirty() && !form.submitting)
  const leave = () => {
    guard.release()
    onClose()
  }
  const send = form.submit(async (values) => {
    await editing.save((expectedUpdatedAt) => save.mutateAsync({ id, ...values, expectedUpdatedAt }))
    toast({ title: 'Content Updated', description: `${displayName} is saved.`, tone: 'success' })
    await utils.pageSections.invalidate()
    leave()
  }, failed)
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={`Edit ${displayName}`}
      size="lg"
      fullScreen={onPhone ?? false}
      closeOnClickOutside={false}
    >
      <form noValidate onSubmit={send}>
        <Stack>
          {content === null && (
            <Alert color="red" variant="light" title={UNREADABLE}>
              The stored fields cannot be read, and the page shows none of them. Saving replaces them.
            </Alert>
          )}
          <EditingNotices
            editing={editing}
            mine={{ content: JSON.stringify(form.values.content) }}
            onUseTheirs={(theirs) => form.setFieldValue('content', ownFields(theirs.content))}
          />
          <Fields form={form} />
          <HistoryButton of={{ kind: 'pageSection', id }} name={displayName} onRestored={leave} />
          <FormEnd form={form} verb="Save" onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
