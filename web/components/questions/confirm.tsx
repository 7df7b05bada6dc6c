import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { common, components as texts } from '#src/shared/texts.ts'
import { lineForm } from '#src/shared/values/typed.ts'
import { useCloseOnBack } from './close-on-back.ts'
import { questionsReady } from './questions.tsx'

type Confirm = {
  /** Names the object: "Delete user ali?" */
  title: string
  /** Names the loss. */
  body: ReactNode
  /** The verb on the button, the same as in the title. */
  verb: string
  /** The label of the button that changes nothing, where "Cancel" could be misread: "Keep order". */
  keep?: string
  /** A text that must be typed first, for a deletion that loses much. */
  typeToConfirm?: string
  danger?: boolean
  /** Whether the verb has the focus: for a question that repeats all day and whose answer can be undone. */
  isExpected?: boolean
  /** A letter that answers with the verb, for a question whose focus is on the other button, and how it is shown there. */
  letter?: { key: string; hint: ReactNode }
  /** Runs before the dialog closes. A failure keeps it open; the caller shows the failure. */
  onConfirm: () => Promise<unknown>
}

let lastId = 0

const Body = ({
  id,
  body,
  verb,
  keep = common.cancel,
  typeToConfirm,
  danger = true,
  isExpected = false,
  letter,
  onConfirm,
}: Confirm & { id: string }) => {
  const [typed, setTyped] = useState('')
  const [running, setRunning] = useState(false)
  // Not while it runs: then nothing else closes it either.
  useCloseOnBack(() => !running && modals.close(id))
  const run = () => {
    setRunning(true)
    modals.updateModal({
      modalId: id,
      closeOnEscape: false,
      closeOnClickOutside: false,
      withCloseButton: false,
    })
    onConfirm().then(
      () => modals.close(id),
      () => {
        setRunning(false)
        modals.updateModal({
          modalId: id,
          closeOnEscape: true,
          closeOnClickOutside: true,
          withCloseButton: true,
        })
      },
    )
  }
  const runByLetter = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat
    if (!running && isPlain && event.key.toLowerCase() === letter?.key) run()
  }
  return (
    <Stack onKeyDown={letter && runByLetter}>
      <Text component="div">{body}</Text>
      {typeToConfirm && (
        <TextInput
          label={texts.typeToConfirm({ typeToConfirm })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <Group justify="flex-end">
        <Button
          variant="default"
          data-autofocus={!isExpected || undefined}
          disabled={running}
          onClick={() => modals.close(id)}
        >
          {keep}
        </Button>
        <Button
          {...(danger ? { color: 'red' } : {})}
          data-autofocus={isExpected || undefined}
          rightSection={letter?.hint}
          loading={running}
          disabled={typeToConfirm !== undefined && lineForm(typed) !== lineForm(typeToConfirm)}
          onClick={run}
        >
          {verb}
        </Button>
      </Group>
    </Stack>
  )
}

/**
 * Asks before an action that loses something or is a deliberate act (ADMIN-4). The page must render Questions.
 */
export const confirm = (question: Confirm): void => {
  lastId += 1
  const id = `confirm-${lastId}`
  void questionsReady().then(() =>
    modals.open({
      modalId: id,
      title: question.title,
      children: <Body id={id} {...question} />,
      centered: true,
    }),
  )
}
