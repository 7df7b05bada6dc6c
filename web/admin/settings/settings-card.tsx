import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import {
  type Definition,
  idOfTask,
  keysOfTask,
  originalOf,
  type SettingKey,
  type SettingTask,
  settingDefinitions,
} from '#src/domains/settings/schema.ts'
import { directionOf, type Language, otherLanguages } from '#src/shared/language.ts'
import type { SiteFacts } from '#src/shared/pages.ts'
import { planNames, soldPlans } from '#src/shared/values/vocabulary.ts'
import { useFocusByHash } from '#web/admin/frame/focus-by-hash.ts'
import { useLeaveGuard } from '#web/admin/frame/leave-guard.ts'
import level from '#web/admin/frame/level.module.css'
import { LanguageChoice, useShownLanguage } from '#web/admin/translations/language-choice.tsx'
import translated from '#web/admin/translations/translations.module.css'
import { EditingNotices } from '#web/admin/versions/editing-notices.tsx'
import { HistoryButton } from '#web/admin/versions/history-button.tsx'
import { keepTheirs } from '#web/admin/versions/keep-theirs.ts'
import { useEditing } from '#web/admin/versions/use-editing.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { saveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { useDraft } from '#web/session/draft.ts'
import { changeSiteFacts } from '#web/session/shell-data.ts'
import { OfficeWeek } from './office-week.tsx'
import { RouteOrder } from './route-order.tsx'
import classes from './settings.module.css'
import { useShownKeys } from './shown-keys.ts'

export type Setting = Output<'settings', 'update'>

/** The settings of a task, in their order on its card. */
export const settingsOf = (task: SettingTask, all: Setting[]): Setting[] =>
  keysOfTask(task).flatMap((key) => all.filter((setting) => setting.key === key))

/** The settings that the server writes into the page, and their names there. */
const siteFactOf: Partial<Record<string, keyof SiteFacts>> = {
  site_name: 'name',
  currency_symbol: 'currency',
  support_email: 'supportEmail',
  support_phone: 'supportPhone',
  whatsapp_number: 'whatsappNumber',
  response_time: 'responseTime',
  business_city: 'city',
} satisfies Partial<Record<SettingKey, keyof SiteFacts>>

const failed = { title: 'Update Failed', fallback: 'Failed to update setting' }

type Values = Record<string, string>

const definitionOf = (key: string): Definition => settingDefinitions[key as SettingKey]
const isYesNo = (key: string) => ['true', 'false'].includes(definitionOf(key).initial)
const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
const plans = soldPlans.map((value) => ({ value, label: planNames[value] }))
const list = new Intl.ListFormat('en')

const valuesOf = (settings: Setting[]): Values =>
  Object.fromEntries(settings.map(({ key, value }) => [key, value]))

const lastChange = (settings: Setting[]): Date =>
  new Date(Math.max(...settings.map(({ updatedAt }) => updatedAt.getTime())))

const factsOf = (settings: Setting[]): Partial<SiteFacts> =>
  Object.fromEntries(
    settings.flatMap(({ key, value }) => (siteFactOf[key] ? [[siteFactOf[key], value]] : [])),
  )

/** The language of the text that a setting holds. */
const languageOf = (key: string): Language => originalOf(key)?.language ?? 'en'

type FieldProps = {
  setting: Setting
  input: object
  /** The English text, where the setting holds one in another language. */
  english: string | undefined
}

/**
 * One setting: its name in words, its description or its text in English, its key where keys are asked for, and its
 * value to change in place (SET-709).
 */
const SettingField = ({ setting: { key }, input, english }: FieldProps) => {
  const [showsKeys] = useShownKeys()
  const { label, description, isLong, isPhone, isPlain } = definitionOf(key)
  const language = languageOf(key)
  const about = english === undefined ? !isPlain && description : english
  const field = {
    label,
    description: (about || showsKeys) && (
      <>
        {about && <span className={english === undefined ? undefined : translated.english}>{about}</span>}
        {showsKeys && <span className={classes.key}>{key.toUpperCase()}</span>}
      </>
    ),
    ...input,
  }
  if (key === 'office_hours') return <OfficeWeek {...field} />
  if (key === 'whatsapp_routes') return <RouteOrder {...field} />
  if (isPhone) return <PhoneInput {...field} autoComplete="off" />
  if (isYesNo(key)) return <NativeSelect data={yesNo} {...field} />
  if (key === 'trial_plan') return <NativeSelect data={plans} {...field} />
  const written = language === 'en' ? {} : { lang: language, dir: directionOf(language) }
  return isLong ? (
    <Textarea autosize minRows={2} {...field} {...written} />
  ) : (
    <TextInput {...field} {...written} />
  )
}

/** The English text of a setting that holds one in another language. */
const englishOf = (key: string, values: Values): string | undefined => {
  const original = originalOf(key)
  return original && values[original.of]
}

type Props = {
  task: SettingTask
  title: string
  settings: Setting[]
}

/** The languages in which a card shows its texts, one at a time; a link to a setting shows that of its text. */
const useCardLanguage = (form: Parameters<typeof useShownLanguage>[0] & { getValues(): Values }) => {
  const hash = useLocation({ select: (location) => location.hash })
  const [language, choose] = useShownLanguage(form, languageOf)
  const [seen, see] = useState('')
  if (seen !== hash) {
    see(hash)
    if (hash in form.getValues()) choose(languageOf(hash))
  }
  return [language, choose] as const
}

/**
 * The settings of one task, changed in place and saved together, beside other administrators (SET-710). Texts in
 * other languages are behind a switch (SET-852). A link to one of them, `#site_name`, has its field focused.
 */
export const SettingsCard = ({ task, title, settings }: Props) => {
  const utils = trpc.useUtils()
  const save = trpc.settings.save.useMutation()
  const updatedAt = lastChange(settings)
  const form = useSchemaForm<Values>(
    z.object(
      Object.fromEntries(
        settings.map(({ key }) => [key, definitionOf(key).value as z.ZodType<string, string>]),
      ),
    ),
    valuesOf(settings),
    task,
  )
  const isDirty = form.isDirty()
  const editing = useEditing({ kind: 'settings', id: idOfTask(task), updatedAt, isOpen: isDirty })
  useDraft(`settings ${task}`, form)
  useLeaveGuard(isDirty && !form.submitting)
  const [language, choose] = useCardLanguage(form)
  useFocusByHash(form)
  const into = otherLanguages.filter((other) => settings.some(({ key }) => languageOf(key) === other))
  const shown = settings.filter(({ key }) => languageOf(key) === language)

  // What was saved elsewhere shows at once, unless something typed would be lost.
  const time = updatedAt.getTime()
  const takeOver = useEffectEvent((savedAt: number) => {
    changeSiteFacts(factsOf(settings))
    if (form.isDirty()) return
    keepTheirs(form, valuesOf(settings))
    editing.see(new Date(savedAt))
  })
  useEffect(() => {
    takeOver(time)
  }, [time])

  const submit = form.submit(async (values) => {
    const changed = Object.fromEntries(Object.entries(values).filter(([key]) => form.isDirty(key)))
    if (Object.keys(changed).length === 0) return
    const saved = await editing.save(
      (expectedUpdatedAt) => save.mutateAsync({ values: changed, expectedUpdatedAt }),
      (theirs) => keepTheirs(form, theirs as Values),
    )
    form.setValues(valuesOf(saved))
    form.resetDirty()
    const labels = Object.keys(changed).map((key) => definitionOf(key).label)
    const [what, verb] = labels.length === 1 ? ['Setting', 'is'] : ['Settings', 'are']
    toast({ title: `${what} Updated`, description: `${list.format(labels)} ${verb} saved.`, tone: 'success' })
    await Promise.all([
      utils.settings.invalidate(),
      utils.plans.invalidate(),
      utils.sellerNotices.invalidate(),
    ])
  }, failed)

  return (
    <form noValidate onSubmit={submit}>
      <Stack onKeyDown={saveByKey}>
        <EditingNotices
          editing={editing}
          mine={form.values}
          onUseTheirs={(theirs) => form.setValues(theirs as Values)}
        />
        {into.length > 0 && <LanguageChoice language={language} into={into} onChange={choose} />}
        {language !== 'en' && (
          <Text size="sm" c="dimmed">
            A text that you leave blank is the built-in one, or the English one once you have changed that.
          </Text>
        )}
        <div className={`${classes.fields} ${level.fields} ${language === 'en' ? '' : translated.fields}`}>
          {shown.map((setting) => (
            <SettingField
              key={setting.key}
              setting={setting}
              input={form.getInputProps(setting.key)}
              english={englishOf(setting.key, form.values)}
            />
          ))}
        </div>
        <FormProblem form={form} />
        <Group justify="space-between">
          <HistoryButton of={{ kind: 'settings', id: idOfTask(task) }} name={title} />
          <Group gap="xs">
            {isDirty && (
              <Button size="sm" variant="default" onClick={form.reset}>
                Cancel
              </Button>
            )}
            <Button type="submit" size="sm" loading={form.submitting}>
              Save
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
