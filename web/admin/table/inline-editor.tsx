import { Button, Group, Popover, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useLeaveGuard } from '#web/admin/frame/leave-guard.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { saveByKey } from '#web/lib/save-keys.ts'
import { useDraft } from '#web/session/draft.ts'

type Props = {
  label: string
  value: string
  pending: boolean
  /** The error of the last save. */
  problem: string | null
  onSave: (text: string) => Promise<boolean>
  onClose: () => void
}

// Keeps Escape from also closing the drawer behind.
const ownEscape = { 'data-mantine-stop-propagation': true }

/** The open editor of an InlineText. Asks before the address changes while text is unsaved, and keeps that text. */
const InlineEditor = ({ label, value, pending, problem, onSave, onClose }: Props) => {
  const form = useForm({ initialValues: { text: value } })
  // The save of the row as it was when the editor opened: by it the server tells a change of somebody else since.
  const [store] = useState(() => onSave)
  const { text } = form.values
  const isChanged = text.trim() !== value
  useDraft(label, form)
  useReturnFocus()
  const guard = useLeaveGuard(isChanged && !pending)
  const save = async () => {
    if (isChanged && !(await store(text))) return
    guard.release()
    onClose()
  }
  return (
    <Popover
      opened
      onChange={onClose}
      // A click outside, for example on a toast, must not lose the text.
      closeOnClickOutside={!isChanged}
      trapFocus
      withRoles={false}
      width={320}
      position="bottom-end"
      // Its cell may be out of sight once the phone was turned.
      hideDetached={false}
    >
      <Popover.Target>
        <span />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} onKeyDown={saveByKey}>
        <form noValidate onSubmit={form.onSubmit(() => void save())}>
          <Stack gap="sm">
            <Textarea
              {...ownEscape}
              label={label}
              autosize
              minRows={3}
              maxRows={10}
              {...form.getInputProps('text')}
              error={problem}
            />
            <Group justify="flex-end" gap="xs">
              <Button {...ownEscape} size="sm" variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button {...ownEscape} type="submit" size="sm" loading={pending}>
                Save
              </Button>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

export default InlineEditor
