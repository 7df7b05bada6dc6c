import { Button, Fieldset, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { common, components as texts } from '#src/shared/texts.ts'
import { IconButton } from '#web/components/shell/icon-button.tsx'

/** Reads a list of texts from an array or its JSON; null where it is neither. A blank text is an empty list. */
export const readList = (value: unknown): string[] | null => {
  try {
    const list: unknown = typeof value === 'string' ? JSON.parse(value || '[]') : value
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : null
  } catch {
    return null
  }
}

type LineButtonProps = {
  label: string
  icon: typeof IconTrash
  color?: string
  disabled?: boolean
  onClick: () => void
}

const LineButton = ({ label, icon: Icon, color = 'gray', disabled = false, onClick }: LineButtonProps) => (
  <IconButton label={label} icon={Icon} iconSize={18} color={color} disabled={disabled} onClick={onClick} />
)

/** The list without its blank lines. */
const filled = (lines: string[]): string[] => lines.map((line) => line.trim()).filter((line) => line !== '')

type Props = {
  label: string
  /** The name of one entry: "Feature". */
  itemLabel: string
  value: string[]
  /** Receives the list without its blank lines. */
  onChange: (list: string[]) => void
  error?: ReactNode
  /** The field's path, by which its form finds it. */
  'data-path'?: string
}

/** Edits a list of short texts: add, change, move up and down, remove. Enter in a line starts the next. */
export const ListEditor = ({ label, itemLabel, value, onChange, error, ...others }: Props) => {
  const id = useId()
  const [lines, setLines] = useState(value)
  // Another list than the one that was typed here: a draft, or what somebody else saved.
  if (JSON.stringify(filled(value)) !== JSON.stringify(filled(lines))) setLines(value)
  const frame = useRef<HTMLFieldSetElement>(null)
  const change = (next: string[]) => {
    setLines(next)
    onChange(filled(next))
  }
  const add = (index: number) => {
    // Rendered at once, so that the next character goes into the new line.
    flushSync(() => change(lines.toSpliced(index, 0, '')))
    frame.current?.querySelectorAll('input')[index]?.focus()
  }
  const move = (from: number, to: number) =>
    change(lines.toSpliced(from, 1).toSpliced(to, 0, lines[from] ?? ''))
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add(index + 1)
  }

  return (
    <Fieldset
      {...others}
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      legend={label}
      ref={frame}
    >
      <Stack gap="xs">
        {lines.map((item, index) => {
          const name = `${itemLabel} ${index + 1}`
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an entry is named by its place alone
            <Group key={index} gap={4} wrap="nowrap">
              <TextInput
                aria-label={name}
                value={item}
                flex={1}
                onChange={(event) => change(lines.with(index, event.currentTarget.value))}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
              <LineButton
                label={texts.moveUp({ name })}
                icon={IconArrowUp}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <LineButton
                label={texts.moveDown({ name })}
                icon={IconArrowDown}
                disabled={index === lines.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <LineButton
                label={common.removeNamed({ name })}
                icon={IconTrash}
                color="red"
                onClick={() => change(lines.toSpliced(index, 1))}
              />
            </Group>
          )
        })}
        {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
        <Button
          variant="default"
          size="sm"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => add(lines.length)}
        >
          {texts.add({ name: itemLabel.toLowerCase() })}
        </Button>
      </Stack>
    </Fieldset>
  )
}
