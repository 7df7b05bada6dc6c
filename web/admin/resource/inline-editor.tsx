import { Button, Group, Popover, Stack, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useReturnFocus } from '#web/lib/return-focus.ts'

type Props = {
  label: string
  value: string
  maxLength: number
  pending: boolean
  /** Why it was not saved. */
  problem: string | null
  onSave: (text: string) => Promise<boolean>
  onClose: () => void
}

// Escape in here is not for the drawer behind.
const ownEscape = { 'data-mantine-stop-propagation': true }

/** The open editor of an InlineText, beside it. */
const InlineEditor = ({ label, value, maxLength, pending, problem, onSave, onClose }: Props) => {
  const [typed, setTyped] = useState(value)
  useReturnFocus()
  const save = async () => {
    if (typed.trim() === value || (await onSave(typed))) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
  }
  return (
    <Popover
      opened
      onChange={onClose}
      // A click beside it, on a toast for example, must not lose what was typed.
      closeOnClickOutside={typed.trim() === value}
      trapFocus
      withRoles={false}
      width={320}
      position="bottom-end"
    >
      <Popover.Target>
        <span />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <Stack gap="sm">
          <Textarea
            {...ownEscape}
            label={label}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={maxLength}
            value={typed}
            error={problem}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <Group justify="flex-end" gap="xs">
            <Button {...ownEscape} size="sm" variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button {...ownEscape} size="sm" loading={pending} onClick={() => void save()}>
              Save
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

export default InlineEditor
