import { Alert, Button, Fieldset, Group, Stack, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowBackUp, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { generateNotificationInput } from '#src/domains/notifications/schema.ts'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import type { NotificationValues } from './notification-preview.tsx'

type Words = Pick<NotificationValues, 'title' | 'message' | 'buttonText' | 'buttonUrl'>

const failed = { title: 'AI Generation Failed', fallback: 'Failed to generate AI content' }

/** Has AI write the texts of the form. They are only filled in, and the ones before can be taken back. */
export const AiWriter = ({ form }: { form: UseFormReturnType<NotificationValues> }) => {
  const [prompt, setPrompt] = useState('')
  const [missing, setMissing] = useState('')
  const [problem, setProblem] = useState('')
  const [before, setBefore] = useState<Words | null>(null)
  const generate = trpc.notifications.generate.useMutation()

  const write = async () => {
    const asked = generateNotificationInput.safeParse({ prompt, type: form.values.type })
    const error = asked.error?.issues[0]?.message ?? ''
    setMissing(error)
    if (!asked.success) return toast({ title: 'Error', description: error, tone: 'error' })
    setProblem('')
    try {
      const written = await generate.mutateAsync(asked.data)
      const { title, message, buttonText, buttonUrl } = form.getValues()
      setBefore({ title, message, buttonText, buttonUrl })
      form.setValues(written)
      form.clearErrors()
      toast({
        title: 'AI Content Generated',
        description: 'Please check it. Visitors see it once you save.',
        tone: 'success',
      })
    } catch (cause) {
      setProblem(toastFailure(cause, failed))
    }
  }
  const takeBack = () => {
    if (before) form.setValues(before)
    setBefore(null)
  }

  return (
    <Fieldset legend="Write with AI">
      <Stack gap="sm">
        <Textarea
          label="What should it say?"
          description="AI fills in the title, message and button below; nothing is saved yet"
          placeholder="Eid sale: 20% off the annual plans until Friday…"
          autosize
          minRows={2}
          maxRows={6}
          value={prompt}
          error={missing}
          onChange={({ currentTarget: { value } }) => {
            setPrompt(value)
            if (value.trim()) setMissing('')
          }}
        />
        {problem && (
          <Alert color="red" variant="light" role="alert" title={failed.title}>
            {problem}
          </Alert>
        )}
        <Group gap="sm">
          <Button
            variant="light"
            leftSection={<IconSparkles size={18} aria-hidden />}
            loading={generate.isPending}
            onClick={() => void write()}
          >
            Generate
          </Button>
          {before && (
            <Button
              variant="subtle"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={takeBack}
            >
              Undo
            </Button>
          )}
        </Group>
      </Stack>
    </Fieldset>
  )
}
