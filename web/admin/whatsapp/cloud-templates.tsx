import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core'
import { whyNoTemplate } from '#src/domains/messages/schema.ts'
import { nameOfKey } from '#src/shared/names.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
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

/** WhatsApp has a form of its own for codes, so their text does not matter. */
const isCode = ({ name }: Template) => name === 'otp_verification' || name === 'password_reset'

const Row = ({ template, newest }: { template: Template; newest: Approved | undefined }) => {
  const utils = trpc.useUtils()
  const submit = trpc.messages.submitTemplate.useMutation()
  const [word, color] = states[newest?.approval ?? 'none']
  const problem = isCode(template) ? null : whyNoTemplate(template.template)
  const name = nameOfKey(template.name)
  const send = async () => {
    try {
      await submit.mutateAsync({ id: template.id })
      toast({ title: 'Template Submitted', description: `WhatsApp looks at ${name} now.`, tone: 'success' })
    } catch (error) {
      toastFailure(error, { title: 'Submission Failed', fallback: 'WhatsApp did not take the template.' })
    }
    await utils.whatsapp.cloudStatus.invalidate()
  }
  return (
    <Table.Tr>
      <Table.Td>
        {name}
        {(problem ?? newest?.reason) && (
          <Text size="sm" c="dimmed">
            {problem ?? newest?.reason}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={color}>
          {word}
        </Badge>
      </Table.Td>
      <Table.Td>
        <Button
          variant="default"
          aria-label={`Submit ${name} to WhatsApp`}
          disabled={problem !== null}
          loading={submit.isPending}
          onClick={() => void send()}
        >
          {newest ? 'Submit again' : 'Submit to WhatsApp'}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}

/** The texts that WhatsApp has to approve before the Business API may begin a chat with them (WA-82). */
export const CloudTemplates = ({ approvals }: { approvals: Approved[] }) => {
  const { data } = trpc.messages.listTemplates.useQuery({ isActive: 'true', limit: 200 })
  if (!data) return <SpinnerAfter />
  return (
    <Stack>
      <Table.ScrollContainer minWidth={520}>
        <Table>
          <Table.Tbody>
            {data.rows.map((template) => (
              <Row
                key={template.id}
                template={template}
                newest={approvals.find(({ name }) => name === template.name)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group>
        <Text size="sm" c="dimmed">
          A text that you change later is submitted again here. Until it is approved, customers get the text
          that was approved before.
        </Text>
      </Group>
    </Stack>
  )
}
