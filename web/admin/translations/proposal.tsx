import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import {
  languageName,
  type OtherTextLanguage,
  readTranslations,
  withTexts,
} from '#src/shared/translations.ts'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import { englishOf, type FormText, fromLines, type TranslatedForm } from './translated-texts.tsx'

const failed = { title: 'AI Proposal Failed', fallback: 'Failed to propose a translation' }

type Props = {
  form: TranslatedForm
  language: OtherTextLanguage
  texts: readonly FormText[]
}

/** Has AI put the texts into a language, in the form alone: the empty ones, or all where none is empty (AI-501). */
export const Proposal = ({ form, language, texts }: Props) => {
  const propose = trpc.translations.propose.useMutation()
  const [problem, setProblem] = useState('')
  const [lost, setLost] = useState<string[]>([])
  const [before, setBefore] = useState<string | null>(null)
  const english = texts.filter((text) => englishOf(form, text).trim() !== '')
  const own = readTranslations(form.values.translations)[language] ?? {}
  const empty = english.filter(({ name }) => !own[name])
  const wanted = empty.length > 0 ? empty : english

  const write = async () => {
    setProblem('')
    try {
      const asked = Object.fromEntries(wanted.map((text) => [text.name, englishOf(form, text)]))
      const answer = await propose.mutateAsync({ language, texts: asked })
      const { translations } = form.getValues()
      const written = wanted.map((text) => [text.name, fromLines(text, answer.texts[text.name] ?? '')])
      setBefore(translations)
      form.setFieldValue('translations', withTexts(translations, language, Object.fromEntries(written)))
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
    if (before !== null) form.setFieldValue('translations', before)
    setBefore(null)
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
        {before !== null && (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={takeBack}
          >
            Take back
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status">
          {before === null
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
        <Alert color="red" variant="light" role="alert" title="The proposal lost something">
          {lost.join(' ')} Put it in before you save.
        </Alert>
      )}
    </Stack>
  )
}
