import { Alert, Button, ColorInput, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import {
  checkedFields,
  contentKeyOf,
  fieldKind,
  fieldsIn,
  type SectionFields,
  shownText,
  UNREADABLE,
} from '#src/domains/page-sections/schema.ts'
import type { VersionFields } from '#src/domains/versions/schema.ts'
import { type OtherLanguage, otherLanguages } from '#src/shared/language.ts'
import { nameOfKey } from '#src/shared/names.ts'
import { readTranslations, withTexts } from '#src/shared/translations.ts'
import { withoutStars } from '#src/shared/values/headline.ts'
import { FormModal } from '#web/admin/frame/form-modal.tsx'
import { useFormGuard } from '#web/admin/frame/leave-guard.ts'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { InLanguages } from '#web/admin/translations/in-languages.tsx'
import type { FormText } from '#web/admin/translations/translated-texts.tsx'
import { EditingNotices } from '#web/admin/versions/editing-notices.tsx'
import { HistoryButton } from '#web/admin/versions/history-button.tsx'
import { mergedTexts } from '#web/admin/versions/keep-theirs.ts'
import { useEditing } from '#web/admin/versions/use-editing.ts'
import { ownFields } from '#web/admin/versions/version-texts.ts'
import { FormEnd } from '#web/components/form/form-end.tsx'
import { IconButton } from '#web/components/shell/icon-button.tsx'
import { type SchemaForm, useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { useDraft } from '#web/session/draft.ts'

export type PageSection = Output<'pageSections', 'list'>[number]
/** The translations are those of the fields: `{"ur":{"title":"…"}}`. */
type Values = { content: SectionFields; translations: string }
type Form = SchemaForm<Values>

const schema = z.object({ content: checkedFields, translations: z.string() })
const failed = { title: 'Update Failed', fallback: 'Failed to update content' }

/** Sets of fields to begin with. */
export const presets = {
  basic: ['title', 'subtitle', 'description'],
  hero: ['title', 'subtitle', 'button_text', 'button_url'],
} as const

const blank = (keys: readonly string[]): SectionFields => Object.fromEntries(keys.map((key) => [key, '']))

const ofFields = (translations: string): string =>
  otherLanguages.reduce((all, language) => withTexts(all, language, fieldsIn(language, translations)), '{}')

/** A version of a section as the form holds it. */
const savedOf = ({ content, translations }: VersionFields): Values => ({
  content: ownFields(content),
  translations: ofFields(String(translations)),
})

/** The translations of a section with those of the fields that it still has. */
const withFields = (translations: string, { content, translations: typed }: Values): string =>
  otherLanguages.reduce((all, language) => {
    const fields = Object.entries(readTranslations(typed)[language] ?? {}).filter(([name]) => name in content)
    return withTexts(all, language, {
      content: fields.length > 0 ? JSON.stringify(Object.fromEntries(fields)) : '',
    })
  }, translations)

/** The fields that other languages say in their own words. */
const textsOf = (content: SectionFields): FormText[] =>
  Object.entries(content).flatMap(([name, english]) => {
    const kind = fieldKind(name)
    if (kind === 'color' || kind === 'url' || name === 'image') return []
    return [{ name, label: nameOfKey(name), english, ...(kind === 'long' && { kind: 'lines' }) }]
  })

/** The languages in which readers see an own text of the section in English. */
export const languagesLacking = ({ content, translations }: PageSection): OtherLanguage[] => {
  const texts = textsOf(content ?? {}).filter(({ english }) => english !== '')
  return otherLanguages.filter((language) => {
    const fields = fieldsIn(language, translations)
    return texts.some(({ name }) => !fields[name])
  })
}

type FieldProps = { form: Form; section: string; name: string; isFirst: boolean }

/** The text of the website that visitors see while a field is empty (SECT-702). */
const useWebsiteText = (section: string, field: string) => {
  const { data = [] } = trpc.content.stored.useQuery()
  const siblings = data.filter((item) => item.section === section)
  const item = siblings.find(({ key }) => key === contentKeyOf(section, field))
  return item && { id: item.id, text: withoutStars(shownText(item, siblings, null)) }
}

/** The input of a field, by its name. While it is empty, it shows the text that visitors see instead. */
const FieldInput = ({ form, section, name, isFirst }: FieldProps) => {
  const website = useWebsiteText(section, name)
  const field = {
    label: nameOfKey(name),
    description: (
      <>
        <span style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>{name}</span>
        {website && (
          <>
            {form.values.content[name]
              ? ' replaces the text from the website. '
              : ' Shows the text from the website. '}
            <TabLink
              size="xs"
              underline="always"
              search={{ tab: 'content', view: section, record: website.id }}
            >
              Edit in Website
            </TabLink>
          </>
        )}
      </>
    ),
    placeholder: website?.text ?? '',
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
    if (taken.includes(given)) return setProblem('This section already has this field')
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

const Fields = ({ form, section }: { form: Form; section: string }) => {
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
          <FieldInput form={form} section={section} name={key} isFirst={key === keys[0]} />
          <IconButton
            label={`Remove ${nameOfKey(key)}`}
            icon={IconTrash}
            iconSize={18}
            color="red"
            onClick={() => set(Object.fromEntries(Object.entries(content).filter(([k]) => k !== key)))}
          />
        </Group>
      ))}
      <NewField taken={keys} onAdd={(key) => set({ ...content, [key]: '' })} />
    </>
  )
}

/** What somebody else saved, in the fields that the form's user has not changed since it was opened. */
const withTheirs = (opened: Values, own: Values, theirs: Values): Values => ({
  content: mergedTexts(opened.content, own.content, theirs.content),
  translations: otherLanguages.reduce((all, language) => {
    const textsIn = ({ translations }: Values) => readTranslations(translations)[language] ?? {}
    return withTexts(all, language, mergedTexts(textsIn(opened), textsIn(own), textsIn(theirs)))
  }, '{}'),
})

/** Edits a section's own fields, beside others who may have it open too. */
export const FieldsDialog = ({ section, onClose }: { section: PageSection; onClose: () => void }) => {
  const utils = trpc.useUtils()
  const save = trpc.pageSections.setContent.useMutation()
  const [{ id, name, displayName, content, translations, updatedAt }] = useState(section)
  const [seen, setSeen] = useState<Values>({ content: content ?? {}, translations: ofFields(translations) })
  const form = useSchemaForm<Values>(schema, seen)
  const editing = useEditing({ kind: 'pageSection', id, updatedAt })
  useDraft(`page section ${id}`, form)
  const leave = useFormGuard(form, onClose)
  const takeOver = (theirs: VersionFields) => {
    const saved = savedOf(theirs)
    form.resetDirty(saved)
    form.setValues(withTheirs(seen, form.getValues(), saved))
    setSeen(saved)
  }
  const send = form.submit(async (values) => {
    const stored = withFields(translations, values)
    await editing.save(
      (expectedUpdatedAt) =>
        save.mutateAsync({ id, content: values.content, translations: stored, expectedUpdatedAt }),
      takeOver,
    )
    toast({ title: 'Content Updated', description: `${displayName} is saved.`, tone: 'success' })
    await Promise.all([utils.pageSections.invalidate(), utils.content.invalidate()])
    leave()
  }, failed)
  return (
    <FormModal onClose={onClose} title={`Edit ${displayName}`}>
      <form noValidate onSubmit={send}>
        <Stack>
          {content === null && (
            <Alert color="red" variant="light" title={UNREADABLE}>
              The stored fields cannot be read, and the page shows none of them. Saving replaces them.
            </Alert>
          )}
          <EditingNotices
            editing={editing}
            mine={{
              content: JSON.stringify(form.values.content),
              translations: withFields(translations, form.values),
            }}
            onUseTheirs={(theirs) => form.setValues(savedOf(theirs))}
          />
          <InLanguages form={form} texts={textsOf(form.values.content)}>
            <Fields form={form} section={name} />
          </InLanguages>
          <HistoryButton of={{ kind: 'pageSection', id }} name={displayName} onRestored={leave} />
          <FormEnd form={form} verb="Save" onCancel={onClose} />
        </Stack>
      </form>
    </FormModal>
  )
}
