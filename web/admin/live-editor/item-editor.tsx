import { Button, Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { nameOfKey } from '#src/shared/names.ts'
import { AccentButton, isHeadline } from '#web/admin/content/accent-button.tsx'
import { checkValue, inputOf } from '#web/admin/content/content-form.ts'
import { ItemTitle } from '#web/admin/content/item-title.tsx'
import type { Item } from '#web/admin/content/use-sections.ts'
import { useLeaveGuard } from '#web/admin/frame/leave-guard.ts'
import { EditingNotices } from '#web/admin/versions/editing-notices.tsx'
import { HistoryButton } from '#web/admin/versions/history-button.tsx'
import { useEditing } from '#web/admin/versions/use-editing.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { saveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { useDraft } from '#web/session/draft.ts'
import classes from './live-editor.module.css'
import { createRenderings } from './renderings.ts'
import type { ShownPage } from './use-page-texts.ts'

const LONG = 40
const SHOW_AFTER_MS = 150

const failed = { title: 'Update Failed', fallback: 'Failed to update content' }

type Props = {
  item: Item
  /** Whether visitors do not see its section. */
  isHidden: boolean
  pages: readonly ShownPage[]
  /** Reloads the pages. */
  onReload: () => void
  onClose: () => void
}

/**
 * Shows the typed value on the pages: a text at once, html when the server has cleaned it (CONTENT-3), and a value
 * without a text of its own when the server has rendered it (CONTENT-91).
 */
const useShown = (item: Item, value: string, pages: readonly ShownPage[]) => {
  const { id, type } = item
  const clean = trpc.content.clean.useMutation()
  const [renderings] = useState(() => createRenderings(item))
  const [settled] = useDebouncedValue(value, SHOW_AFTER_MS)
  const isText = pages[0]?.texts.canShow(id)
  const show = useEffectEvent(async (shown: string, on: readonly ShownPage[]) => {
    if (isText === false) {
      renderings.show(
        shown,
        on.map(({ document }) => document),
      )
      return
    }
    try {
      const text = type === 'html' ? await clean.mutateAsync({ html: shown }) : shown
      for (const { texts } of on) texts.show(id, text)
    } catch {
      // The pages stay as they are; saving reports the error.
    }
  })
  const isInstant = isText === true && type !== 'html'
  useEffect(() => {
    if (isInstant) void show(value, pages)
  }, [isInstant, value, pages])
  useEffect(() => {
    if (!isInstant && pages.length > 0) void show(settled, pages)
  }, [isInstant, settled, pages])
  // The pages show the stored value again when the editor closes.
  const [stored, setStored] = useState(item.value)
  const showStored = useEffectEvent(() => void show(stored, pages))
  useEffect(() => () => showStored(), [])
  return { isText, setStored }
}

/** Edits one item beside the preview, which shows the typed value (CONTENT-43). */
export const ItemEditor = ({ item, isHidden, pages, onReload, onClose }: Props) => {
  const utils = trpc.useUtils()
  const setText = trpc.pageSections.setText.useMutation()
  const [{ id, key, type, value, updatedAt }] = useState(item)
  const name = nameOfKey(key)
  const [schema] = useState(() =>
    z.object({ value: z.string() }).superRefine((values, ctx) => checkValue({ key, type, ...values }, ctx)),
  )
  const form = useSchemaForm(schema, { value })
  const editing = useEditing({ kind: 'content', id, updatedAt })
  const guard = useLeaveGuard(form.isDirty() && !form.submitting)
  useDraft(`live content ${id}`, form)
  const { isText, setStored } = useShown(item, form.values.value, pages)
  const leave = () => {
    guard.release()
    onClose()
  }
  const send = form.submit(async (values) => {
    const saved = await editing.save((expectedUpdatedAt) =>
      setText.mutateAsync({ id, ...values, expectedUpdatedAt }),
    )
    setStored(saved.value)
    toast({ title: 'Content Updated', description: `${name} is saved.`, tone: 'success' })
    await Promise.all([utils.content.invalidate(), utils.pageSections.invalidate()])
    if (!isText) onReload()
    leave()
  }, failed)
  const field = { 'aria-label': name, autoFocus: true, ...form.getInputProps('value') }
  return (
    <Paper
      withBorder
      p="md"
      component="form"
      noValidate
      onSubmit={send}
      onKeyDown={saveByKey}
      className={classes.editor}
    >
      <Stack gap="sm">
        <Title order={2} size="h5">
          <ItemTitle of={key} />
        </Title>
        <EditingNotices
          editing={editing}
          mine={{ value: form.values.value }}
          onUseTheirs={(theirs) => form.setFieldValue('value', String(theirs.value))}
        />
        {type === 'html' || value.length > LONG ? (
          <Textarea autosize minRows={type === 'html' ? 3 : 2} maxRows={12} {...field} />
        ) : (
          <TextInput {...field} />
        )}
        {isHeadline(item) && <AccentButton field={() => form.getInputNode('value')} />}
        {isHidden && (
          <Text size="sm" c="dimmed">
            Visitors do not see it: its section is hidden in the Page Editor.
          </Text>
        )}
        {!isHidden && type === 'text' && inputOf(key) === 'text' && pages[0]?.texts.has(id) === false && (
          <Text size="sm" c="dimmed">
            The page shows it when it is filled in and needed: a link with its address, a button with its
            video, words after a choice.
          </Text>
        )}
        <FormProblem form={form} />
        <Group justify="space-between">
          <HistoryButton
            of={{ kind: 'content', id }}
            name={name}
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
