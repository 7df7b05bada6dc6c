import { Button, Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { checkValue } from '#web/admin/content/content-form.ts'
import type { Item } from '#web/admin/content/use-sections.ts'
import { useLeaveGuard } from '#web/admin/leave-guard.ts'
import { EditingNotices } from '#web/admin/versions/editing-notices.tsx'
import { HistoryButton } from '#web/admin/versions/history-button.tsx'
import { useEditing } from '#web/admin/versions/use-editing.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { saveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { useDraft } from '#web/session/draft.ts'

const LONG = 100
const CLEAN_AFTER_MS = 150

const failed = { title: 'Update Failed', fallback: 'Failed to update content' }

type Props = {
  item: Item
  /** Whether the preview shows the item as text, so that it follows the typing; null until it has loaded. */
  isOnPage: boolean | null
  onShow: (text: string) => void
  /** Loads the page in the preview anew. */
  onReload: () => void
  onClose: () => void
}

/** Calls back with what is typed as the page may show it: html is cleaned by the server first (CONTENT-3). */
const useShown = (
  { type }: Item,
  value: string,
  { isOnPage, onShow }: Pick<Props, 'isOnPage' | 'onShow'>,
) => {
  const clean = trpc.content.clean.useMutation()
  const [settled] = useDebouncedValue(value, CLEAN_AFTER_MS)
  const show = useEffectEvent(onShow)
  const showClean = useEffectEvent(async (html: string) => {
    try {
      onShow(await clean.mutateAsync({ html }))
    } catch {
      // The page keeps what it shows; saving says what is wrong.
    }
  })
  useEffect(() => {
    if (type !== 'html' && isOnPage) show(value)
  }, [type, value, isOnPage])
  useEffect(() => {
    if (type === 'html' && isOnPage) void showClean(settled)
  }, [type, settled, isOnPage])
}

/** Edits one item beside the preview, which shows what is typed (CONTENT-43). */
export const ItemEditor = ({ item, isOnPage, onShow, onReload, onClose }: Props) => {
  const utils = trpc.useUtils()
  const setValue = trpc.content.setValue.useMutation()
  const [{ id, key, type, value, updatedAt }] = useState(item)
  const [schema] = useState(() =>
    z.object({ value: z.string() }).superRefine((values, ctx) => checkValue({ key, type, ...values }, ctx)),
  )
  const form = useSchemaForm(schema, { value })
  const editing = useEditing({ kind: 'content', id, updatedAt })
  const guard = useLeaveGuard(form.isDirty() && !form.submitting)
  const place = useRef<HTMLFormElement>(null)
  useDraft(`live content ${id}`, form)
  useShown(item, form.values.value, { isOnPage, onShow })
  // When the editor is left, the page shows what is stored.
  const [stored, setStored] = useState(value)
  const showStored = useEffectEvent(() => onShow(stored))
  useEffect(() => () => showStored(), [])
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const leave = () => {
    guard.release()
    onClose()
  }
  const send = form.submit(async (values) => {
    const saved = await editing.save((expectedUpdatedAt) =>
      setValue.mutateAsync({ id, ...values, expectedUpdatedAt }),
    )
    setStored(saved.value)
    toast({ title: 'Content Updated', description: `${key} is saved.`, tone: 'success' })
    await utils.content.invalidate()
    if (!isOnPage) onReload()
    leave()
  }, failed)
  const field = { 'aria-label': key, autoFocus: true, ...form.getInputProps('value') }
  return (
    <Paper withBorder p="md" component="form" noValidate onSubmit={send} onKeyDown={saveByKey} ref={place}>
      <Stack gap="sm">
        <Title order={2} size="h5" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {key}
        </Title>
        <EditingNotices
          editing={editing}
          mine={{ value: form.values.value }}
          onUseTheirs={(theirs) => form.setFieldValue('value', String(theirs.value))}
        />
        {type === 'html' || value.length > LONG ? (
          <Textarea autosize minRows={3} maxRows={12} {...field} />
        ) : (
          <TextInput {...field} />
        )}
        {isOnPage === false && (
          <Text size="sm" c="dimmed">
            The page shows no such text: it is part of something else, or a field of the Page Editor stands in
            its place. The preview is loaded anew when you save.
          </Text>
        )}
        <FormProblem form={form} />
        <Group justify="space-between">
          <HistoryButton
            of={{ kind: 'content', id }}
            name={key}
            onRestored={() => {
              onReload()
              leave()
            }}
          />
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              Save
            </Button>
          </Group>
        </Group>
      </Stack>
    </Paper>
  )
}
