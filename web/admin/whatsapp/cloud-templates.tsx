import { Badge, Button, Group, Paper, Stack, Table, Text } from '@mantine/core'
import { isCode, textsToApprove } from '#src/domains/messages/schema.ts'
import { nameOfKey } from '#src/shared/names.ts'
import { whyNoTemplate } from '#src/shared/template-form.ts'
import { languageName, type TextLanguage } from '#src/shared/translations.ts'
import { useOnPhone } from '#web/admin/frame/on-phone.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'

type Template = Output<'messages', 'getTemplate'>
type Approved = Output<'whatsapp', 'cloudStatus'>['templates'][number]

const states = {
  none: ['Not submitted', 'gray'],
  pending: ['Waiting for approval', 'accent'],
  approved: ['Approved', 'brand'],
  rejected: ['Rejected', 'red'],
  paused: ['Paused', 'red'],
} as const

/** Beside an approved text (WA-732). */
const CHANGED = 'Changed since it was submitted. Customers get the text of before, so submit it again.'

type Told = { language: TextLanguage; text: string; newest: Approved | undefined }
type RowProps = { template: Template; texts: Told[]; onPhone: boolean }

/** The state of a text, and what stands in its way. */
const stateOf = ({ name }: Template, { text, newest }: Told) => ({
  shown: states[newest?.approval ?? 'none'],
  problem: isCode(name) ? null : whyNoTemplate(text),
  // The words of codes are Meta's.
  isChanged: newest?.approval === 'approved' && newest.text !== text && !isCode(name),
})

const Row = ({ template, texts, onPhone }: RowProps) => {
  const utils = trpc.useUtils()
  const known = texts.map((each) => ({ ...each, ...stateOf(template, each) }))
  const name = nameOfKey(template.name)
  const submit = trpc.messages.submitTemplate.useMutation(
    withToasts({
      done: { title: 'Template Submitted', description: `WhatsApp is reviewing ${name}.` },
      failed: { title: 'Submission Failed', fallback: 'WhatsApp did not take the template.' },
      after: () => void utils.whatsapp.cloudStatus.invalidate(),
    }),
  )
  const words = (
    <>
      {name}
      {known.map(({ language, problem, newest, isChanged }) => {
        const why = problem ?? (isChanged ? CHANGED : newest?.reason)
        return (
          why && (
            <Text key={language} size="sm" c="dimmed">
              {languageName(language)}: {why}
            </Text>
          )
        )
      })}
    </>
  )
  const state = (
    <Group gap="xs">
      {known.map(({ language, shown: [word, color] }) => (
        <Badge key={language} variant="light" color={color}>
          {languageName(language)}: {word}
        </Badge>
      ))}
    </Group>
  )
  const button = (
    <Button
      variant="default"
      aria-label={`Submit ${name} to WhatsApp`}
      disabled={known.some(({ problem }) => problem !== null)}
      loading={submit.isPending}
      onClick={() => submit.mutate({ id: template.id })}
    >
      {known.some(({ newest }) => newest) ? 'Submit again' : 'Submit to WhatsApp'}
    </Button>
  )
  if (onPhone) {
    return (
      <Paper component="li" withBorder p="sm">
        <Stack gap="xs">
          <div>{words}</div>
          <Group justify="space-between">
            {state}
            {button}
          </Group>
        </Stack>
      </Paper>
    )
  }
  return (
    <Table.Tr>
      <Table.Td>{words}</Table.Td>
      <Table.Td>{state}</Table.Td>
      <Table.Td>{button}</Table.Td>
    </Table.Tr>
  )
}

/** The texts that WhatsApp has to approve before the Business API may begin a chat with them. */
export const CloudTemplates = ({ approvals }: { approvals: Approved[] }) => {
  const { data } = trpc.messages.listTemplates.useQuery({ isActive: 'true', limit: 200 })
  const { data: settings } = trpc.settings.list.useQuery()
  const onPhone = useOnPhone()
  if (!data || !settings) return <SpinnerAfter />
  const isRoman = settings.some(({ key, value }) => key === 'roman_urdu' && value === 'true')
  const rows = data.rows.map((template) => (
    <Row
      key={template.id}
      template={template}
      texts={textsToApprove(template, isRoman).map((each) => ({
        ...each,
        newest: approvals.find(({ name, language }) => name === template.name && language === each.language),
      }))}
      onPhone={onPhone}
    />
  ))
  return (
    <Stack>
      {onPhone ? (
        <Stack component="ul" gap="sm" className="plain-list">
          {rows}
        </Stack>
      ) : (
        <Table>
          <Table.Tbody>{rows}</Table.Tbody>
        </Table>
      )}
      <Group>
        <Text size="sm" c="dimmed">
          If you change a text later, submit it again here. Until it is approved, customers get the previously
          approved text, or the English one.
        </Text>
      </Group>
    </Stack>
  )
}
