import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { languageName, type OtherTextLanguage } from '#src/shared/translations.ts'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'

const failed = { title: 'AI Proposal Failed', fallback: 'Failed to propose a translation' }

type Props = {
  language: OtherTextLanguage
  /** The texts in English, and whether each is written in the language already. */
  texts: readonly { name: string; label: string; english: string; isWritten: boolean }[]
  /** Writes the proposed texts into the form; the answer takes them back. */
  onPropose: (texts: Readonly<Record<string, string>>) => () => void
}

/** Has AI put the texts into a language, in the form alone: the empty ones, or all where none is empty (AI-703). */
export const Proposal = ({ language, texts, onPropose }: Props) => {
  const propose = trpc.translations.propose.useMutation()
  const [problem, setProblem] = useState('')
  const [lost, setLost] = useState<string[]>([])
  const [undo, setUndo] = useState<(() => void) | null>(null)
  const english = texts.filter((text) => text.english.trim() !== '')
  const empty = english.filter(({ isWritten }) => !isWritten)
  const wanted = empty.length > 0 ? empty : english

  const write = async () => {
    setProblem('')
    try {
      const asked = Object.fromEntries(wanted.map((text) => [text.name, text.english]))
      const answer = await propose.mutateAsync({ language, texts: asked })
      const takeBack = onPropose(answer.texts)
      setUndo(() => takeBack)
      setLost(
        wanted.flatMap(({ name, label }) => {
          const parts = answer.lost[name]
          return parts ? [`${label} lacks ${parts.join(', ')}.`] : []
        }),
      )
    } catch (cause) {
      setProblem(toastFailure(cause, failed))
    }
  }
  const takeBack = () => {
    undo?.()
    setUndo(null)
    setLost([])
  }

  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          size="sm"
          variant="light"
          leftSection={<IconSparkles size={16} aria-hidden />}
          disabled={english.length === 0}
          loading={propose.isPending}
          onClick={() => void write()}
        >
          Propose {languageName(language)}
        </Button>
        {undo && (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={takeBack}
          >
            Undo
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status">
          {undo === null
            ? `AI fills in ${empty.length > 0 ? 'what is empty' : 'all texts anew'}; nothing is saved.`
            : 'Please read it before you save.'}
        </Text>
      </Group>
      {problem && (
        <Alert color="red" variant="light" role="alert" title={failed.title}>
          {problem}
        </Alert>
      )}
      {lost.length > 0 && (
        <Alert color="red" variant="light" role="alert" title="The proposal leaves something out">
          {lost.join(' ')} Add it before you save.
        </Alert>
      )}
    </Stack>
  )
}
