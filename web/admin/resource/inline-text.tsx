import { ActionIcon, Button, Group, Popover, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import classes from './resource.module.css'

type Props = {
  /** What is edited: "Notes of order 12". */
  label: string
  value: string
  maxLength: number
  pending: boolean
  /** Answers whether it was saved; if not, the text stays open as it was typed. */
  onSave: (text: string) => Promise<boolean>
}

/** A text of a row, changed in place: Ctrl or Cmd and Enter saves, Escape leaves it as it was. */
export const InlineText = ({ label, value, maxLength, pending, onSave }: Props) => {
  const [opened, popover] = useDisclosure(false)
  const [typed, setTyped] = useState(value)
  const save = async () => {
    if (typed.trim() === value || (await onSave(typed))) popover.close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
  }
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="sm" className={classes.clamp} title={value} {...(value ? {} : { c: 'dimmed' })}>
        {value || '–'}
      </Text>
      <Popover
        opened={opened}
        onChange={(open) => (open ? popover.open() : popover.close())}
        trapFocus
        returnFocus
        withArrow
        width={320}
        position="bottom-end"
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Edit ${label.toLowerCase()}`}
            onClick={() => {
              setTyped(value)
              popover.toggle()
            }}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          <Stack gap="sm">
            <Textarea
              label={label}
              autosize
              minRows={3}
              maxRows={10}
              maxLength={maxLength}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
            <Group justify="flex-end" gap="xs">
              <Button size="sm" variant="default" onClick={popover.close}>
                Cancel
              </Button>
              <Button size="sm" loading={pending} onClick={() => void save()}>
                Save
              </Button>
            </Group>
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Group>
  )
}
