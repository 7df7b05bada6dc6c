import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { Fragment } from 'react'
import { z } from 'zod'
import { type SettingKey, settingDefinitions } from '#src/domains/settings/schema.ts'
import type { SiteFacts } from '#src/shared/pages.ts'
import { useLeaveGuard } from '#web/admin/frame/leave-guard.ts'
import { orDash } from '#web/admin/table/facts.tsx'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { saveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { useDraft } from '#web/session/draft.ts'
import { changeSiteFacts } from '#web/session/shell-data.ts'
import classes from './settings.module.css'

export type Setting = Output<'settings', 'update'>

const LONG = 60

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

const definitionOf = (key: string) => settingDefinitions[key as SettingKey]
const isYesNo = (key: string) => ['true', 'false'].includes(definitionOf(key).initial)
const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

const Editor = ({ setting, onClose }: { setting: Setting; onClose: () => void }) => {
  const { key, value } = setting
  const utils = trpc.useUtils()
  const update = trpc.settings.update.useMutation()
  const form = useSchemaForm<Record<string, string>>(
    z.object({ [key]: definitionOf(key).value as z.ZodType<string, string> }),
    {
      [key]: value,
    },
  )
  useDraft(`setting ${key}`, form)
  const guard = useLeaveGuard(form.isDirty() && !form.submitting)
  useReturnFocus()
  const submit = form.submit(async (values) => {
    const saved = await update.mutateAsync({ key, value: values[key] ?? '' })
    const fact = siteFactOf[key]
    if (fact) changeSiteFacts({ [fact]: saved.value })
    toast({ title: 'Setting Updated', description: `${definitionOf(key).label} is saved.`, tone: 'success' })
    guard.release()
    await Promise.all([
      utils.settings.invalidate(),
      utils.plans.invalidate(),
      utils.sellerNotices.invalidate(),
    ])
    onClose()
  }, failed)
  const field = {
    'aria-label': definitionOf(key).label,
    'data-autofocus': true,
    autoFocus: true,
    ...form.getInputProps(key),
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack onKeyDown={saveByKey} gap="sm">
        {isYesNo(key) ? (
          <NativeSelect data={yesNo} maw={160} {...field} />
        ) : value.length > LONG ? (
          <Textarea autosize minRows={2} {...field} />
        ) : (
          <TextInput maw={420} {...field} />
        )}
        <FormProblem form={form} />
        <Group gap="xs">
          <Button type="submit" size="sm" loading={form.submitting}>
            Save
          </Button>
          <Button size="sm" variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The key, with line breaks allowed between its words. */
const KeyName = ({ children }: { children: string }) =>
  children.split(/(?<=_)/).map((word) => (
    <Fragment key={word}>
      {word}
      <wbr />
    </Fragment>
  ))

/** The value as it is read. */
const shown = ({ key, value }: Setting) =>
  isYesNo(key) ? yesNo.find((option) => option.value === value)?.label : value

/** One setting: label, key, description and value, edited in place (SET-4). */
export const SettingRow = ({ setting }: { setting: Setting }) => {
  const [isEditing, editor] = useDisclosure(false)
  const { label } = definitionOf(setting.key)
  return (
    <li className={classes.setting}>
      <div>
        <Text component="h3" fw={650}>
          {label}
        </Text>
        <Text size="xs" c="dimmed" ff="monospace">
          <KeyName>{setting.key.toUpperCase()}</KeyName>
        </Text>
        <Text size="sm" c="dimmed" mt={4}>
          {setting.description}
        </Text>
      </div>
      {isEditing ? (
        <div className={classes.editor}>
          <Editor setting={setting} onClose={editor.close} />
        </div>
      ) : (
        <>
          <div className={classes.value}>{orDash(shown(setting))}</div>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={`Edit ${label}`}
            onClick={editor.open}
          >
            Edit
          </Button>
        </>
      )}
    </li>
  )
}
