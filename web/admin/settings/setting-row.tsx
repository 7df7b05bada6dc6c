import { Alert, Button, Code, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { z } from 'zod'
import { type SettingKey, settingDefinitions } from '#src/settings/schema.ts'
import { useSchemaForm } from '#web/lib/forms.ts'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from './settings.module.css'

export type Setting = Output<'settings', 'update'>

const LONG = 60
const failed = { title: 'Update Failed', fallback: 'Failed to update setting' }

const ruleOf = (key: string) => settingDefinitions[key as SettingKey].value
const isYesNo = (key: string) => ['true', 'false'].includes(settingDefinitions[key as SettingKey].initial)

const Editor = ({ setting, onClose }: { setting: Setting; onClose: () => void }) => {
  const { key, value, description } = setting
  const utils = trpc.useUtils()
  const update = trpc.settings.update.useMutation()
  const form = useSchemaForm<Record<string, string>>(z.object({ [key]: ruleOf(key) }), { [key]: value })
  const guard = useLeaveGuard(form.isDirty() && !form.submitting)
  useReturnFocus()
  const submit = form.submit(async (values) => {
    await update.mutateAsync({ key, value: values[key] ?? '' })
    toast({ title: 'Setting Updated', description: `${key.toUpperCase()} is saved.`, tone: 'success' })
    guard.release()
    await Promise.all([utils.settings.invalidate(), utils.plans.invalidate()])
    onClose()
  }, failed)
  const field = {
    'aria-label': description,
    'data-autofocus': true,
    autoFocus: true,
    ...form.getInputProps(key),
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        {isYesNo(key) ? (
          <NativeSelect data={['true', 'false']} maw={160} {...field} />
        ) : value.length > LONG ? (
          <Textarea autosize minRows={2} {...field} />
        ) : (
          <TextInput maw={420} {...field} />
        )}
        {form.problem && (
          <Alert color="red" variant="light" role="alert">
            {form.problem}
          </Alert>
        )}
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

/** One setting: key, description and value, changed in place (specification, admin §2 Settings, §4). */
export const SettingRow = ({ setting }: { setting: Setting }) => {
  const [isEditing, editor] = useDisclosure(false)
  const name = setting.key.toUpperCase()
  return (
    <li className={classes.setting}>
      <div>
        <Text component="h3" fz="sm" fw={650} ff="monospace">
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {setting.description}
        </Text>
      </div>
      {isEditing ? (
        <Editor setting={setting} onClose={editor.close} />
      ) : (
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Code className={classes.value}>{setting.value}</Code>
          <Button
            size="sm"
            variant="default"
            style={{ flexShrink: 0 }}
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={`Edit ${name}`}
            onClick={editor.open}
          >
            Edit
          </Button>
        </Group>
      )}
    </li>
  )
}
