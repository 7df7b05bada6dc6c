import '#web/urdu/font.css'
import { Button, Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { LONG_TEXT } from '#src/domains/content/schema.ts'
import { directionOf, type Language } from '#src/shared/language.ts'
import { nameOfKey } from '#src/shared/names.ts'
import { AccentButton, isHeadline } from '#web/admin/content/accent-button.tsx'
import { checkValue, inputOf, isText } from '#web/admin/content/content-form.ts'
import { ItemTitle } from '#web/admin/content/item-title.tsx'
import { type Item, textOf } from '#web/admin/content/use-sections.ts'
import { useFormGuard } from '#web/admin/frame/leave-guard.ts'
import { Proposal } from '#web/admin/translations/proposal.tsx'
import translated from '#web/admin/translations/translations.module.css'
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
import { changeOf, createRenderings, type Shown } from './renderings.ts'
import type { ShownPage } from './use-page-texts.ts'

const SHOW_AFTER_MS = 150

const failed = { title: 'Update Failed', fallback: 'Failed to update content' }

type Props = {
  item: Item
  /** The language of the page, and of the text that is edited. */
  language: Language
  /** Whether visitors do not see its section. */
  isHidden: boolean
  pages: readonly ShownPage[]
  /** Reloads the pages. */
  onReload: () => void
  onClose: () => void
}

/**
 * Shows the typed value on the pages: a text at once, html when the server has cleaned it, and a value
 * without a text of its own when the server has rendered it.
 */
const useShown = (of: Shown, value: string, pages: readonly ShownPage[]) => {
  const { id, type } = of.item
  const clean = trpc.content.clean.useMutation()
  const [first] = useState(value)
  const [renderings] = useState(() => createRenderings(of, first))
  const [settled] = useDebouncedValue(value, SHOW_AFTER_MS)
  const isOnPage = pages[0]?.texts.canShow(id)
  const show = useEffectEvent(async (shown: string, on: readonly ShownPage[]) => {
    if (isOnPage === false) {
      renderings.show(
        shown,
        on.map(({ document }) => document),
      )
      return
    }
    try {
      const written = shown === '' && of.language !== 'en' ? of.item.value : shown
      const text = type === 'html' ? await clean.mutateAsync({ html: written }) : written
      for (const { texts } of on) texts.show(id, text)
    } catch {
      // The pages stay as they are; saving reports the error.
    }
  })
  const isInstant = isOnPage === true && type !== 'html'
  useEffect(() => {
    if (isInstant) void show(value, pages)
  }, [isInstant, value, pages])
  useEffect(() => {
    if (!isInstant && pages.length > 0) void show(settled, pages)
  }, [isInstant, settled, pages])
  // The pages show the stored value again when the editor closes.
  const [stored, setStored] = useState(first)
  const showStored = useEffectEvent(() => void show(stored, pages))
  useEffect(() => () => showStored(), [])
  return { isOnPage, setStored }
}

/** Edits one item beside the preview, which shows the typed value (CONTENT-710). */
export const ItemEditor = ({ item: opened, language, isHidden, pages, onReload, onClose }: Props) => {
  const utils = trpc.useUtils()
  const setText = trpc.pageSections.setText.useMutation()
  const [item] = useState(opened)
  const { id, key, type, updatedAt } = item
  const isTranslated = language !== 'en' && isText(item)
  const value = isTranslated ? textOf(item, language) : item.value
  const name = nameOfKey(key)
  const [schema] = useState(() =>
    z.object({ value: z.string() }).superRefine((values, ctx) => {
      if (!isTranslated || values.value !== '') checkValue({ key, type, ...values }, ctx)
    }),
  )
  const form = useSchemaForm(schema, { value })
  const editing = useEditing({ kind: 'content', id, updatedAt })
  useDraft(`live content ${id} ${language}`, form)
  const { isOnPage, setStored } = useShown({ item, language }, form.values.value, pages)
  const leave = useFormGuard(form, onClose)
  const change = changeOf({ item, language }, form.values.value)
  const send = form.submit(async () => {
    const saved = await editing.save((expectedUpdatedAt) =>
      setText.mutateAsync({ ...change, expectedUpdatedAt }),
    )
    setStored(isTranslated ? textOf(saved, language) : saved.value)
    toast({ title: 'Content Updated', description: `${name} is saved.`, tone: 'success' })
    await Promise.all([utils.content.invalidate(), utils.pageSections.invalidate()])
    if (!isOnPage) onReload()
    leave()
  }, failed)
  const field = {
    'aria-label': name,
    autoFocus: true,
    ...(isTranslated && { lang: language, dir: directionOf(language), placeholder: item.value }),
    ...form.getInputProps('value'),
  }
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
          mine={change}
          onUseTheirs={(theirs) =>
            form.setFieldValue(
              'value',
              isTranslated
                ? textOf({ translations: String(theirs.translations) }, language)
                : String(theirs.value),
            )
          }
        />
        <div className={isTranslated ? translated.fields : undefined}>
          {type === 'html' || Math.max(item.value.length, value.length) > LONG_TEXT ? (
            <Textarea autosize minRows={type === 'html' ? 3 : 2} maxRows={12} {...field} />
          ) : (
            <TextInput {...field} />
          )}
        </div>
        {isTranslated && (
          <Proposal
            language={language}
            texts={[{ name: 'value', label: name, english: item.value, isWritten: form.values.value !== '' }]}
            onPropose={({ value: proposed = '' }) => {
              const before = form.getValues().value
              form.setFieldValue('value', proposed)
              return () => form.setFieldValue('value', before)
            }}
          />
        )}
        {isHeadline(item) && <AccentButton field={() => form.getInputNode('value')} />}
        {isHidden && (
          <Text size="sm" c="dimmed">
            Visitors do not see it: its section is hidden in the Page Editor.
          </Text>
        )}
        {!isHidden && type === 'text' && inputOf(key) === 'text' && pages[0]?.texts.has(id) === false && (
          <Text size="sm" c="dimmed">
            The page shows it only when it is needed: a link once it has an address, a button once it has a
            video, a text after a choice.
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
