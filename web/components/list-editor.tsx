import { ActionIcon, Button, Fieldset, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'

/** A list of texts out of its JSON; whatever is no such list reads as an empty one. */
export const readList = (json: string): string[] => {
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}

type Props = {
  label: string
  /** What one entry is called: "Feature". */
  itemLabel: string
  value: string[]
  onChange: (list: string[]) => void
  error?: ReactNode
}

/** Edits a list of short texts: add, change, move up and down, remove. Enter in a line starts the next. */
export const ListEditor = ({ label, itemLabel, value, onChange, error }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const focusLine = (index: number) =>
    requestAnimationFrame(() => frame.current?.querySelectorAll('input')[index]?.focus())

  const add = (index: number) => {
    onChange(value.toSpliced(index, 0, ''))
    focusLine(index)
  }
  const move = (from: number, to: number) => onChange(value.toSpliced(from, 1).toSpliced(to, 0, value[from] ?? ''))
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add(index + 1)
  }

  return (
    <Fieldset legend={label} ref={frame as never}>
      <Stack gap="xs">
        {value.map((item, index) => {
          const name = `${itemLabel} ${index + 1}`
          return (
            // Lines have no identity beyond their place.
            // oxlint-disable-next-line react/no-array-index-key
            <Group key={index} gap={4} wrap="nowrap">
              <TextInput
                aria-label={name}
                value={item}
                maxLength={200}
                flex={1}
                onChange={(event) => onChange(value.with(index, event.currentTarget.value))}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={`Move ${name} up`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={`Move ${name} down`}
                disabled={index === value.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                size={40}
                aria-label={`Remove ${name}`}
                onClick={() => onChange(value.toSpliced(index, 1))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Group>
          )
        })}
        {error && <Input.Error>{error}</Input.Error>}
        <Button
          variant="default"
          size="sm"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => add(value.length)}
        >
          Add {itemLabel.toLowerCase()}
        </Button>
      </Stack>
    </Fieldset>
  )
}
