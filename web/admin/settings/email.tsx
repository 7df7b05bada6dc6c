import { Alert, Button, Code, Stack, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { mailTestInput } from '#src/domains/messages/schema.ts'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { Facts } from '#web/admin/table/facts.tsx'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { sendByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { useMe } from '#web/session/session.ts'
import { FixedServer, MailServerForm } from './mail-server.tsx'

type Status = Output<'messages', 'mailStatus'>
type Result = Output<'messages', 'testMail'>

const failed = { title: 'Error', fallback: 'Failed to send test mail', incomplete: { title: 'Error' } }

/** Mails a test to one address, by default the administrator's own, and shows the server's answer. */
const TestForm = ({ ownEmail }: { ownEmail: string }) => {
  const utils = trpc.useUtils()
  const [result, setResult] = useState<Result | null>(null)
  const test = trpc.messages.testMail.useMutation()
  const form = useSchemaForm(mailTestInput, { to: ownEmail })
  const submit = form.submit(async (values) => {
    setResult(null)
    const answer = await test.mutateAsync(values)
    setResult(answer)
    toast({
      title: answer.success ? 'Test Mail Sent' : 'Test Mail Not Sent',
      description: answer.message,
      tone: answer.success ? 'success' : 'error',
    })
    await utils.messages.mailStatus.invalidate()
  }, failed)
  return (
    <form noValidate onSubmit={submit}>
      <Stack onKeyDown={sendByKey}>
        <TextInput
          type="email"
          label="Send a test to"
          description="Once it is sent, emails that are waiting are sent too"
          maw={420}
          {...form.field('to')}
        />
        <FormProblem form={form} />
        {result && (
          <Alert color={result.success ? 'brand' : 'red'} variant="light" role="status">
            {result.message}
          </Alert>
        )}
        <Button type="submit" loading={form.submitting} w="fit-content">
          Send test mail
        </Button>
      </Stack>
    </form>
  )
}

const wrapped = { overflowWrap: 'anywhere' } as const

const Route = ({ status: { host, dir, from, waiting, kept, problem } }: { status: Status }) => (
  <>
    <Facts
      facts={[
        ['Mail server', host ?? 'None yet'],
        ['Sender', from],
        ...(dir === null
          ? []
          : [
              [
                'Written to',
                <Code key="dir" style={wrapped}>
                  {dir}
                </Code>,
              ] as const,
            ]),
        ['Waiting', waiting],
      ]}
    />
    {problem && (
      <Alert color="red" variant="light" title="Emails are waiting and will be tried again">
        {problem}
      </Alert>
    )}
    {host === null && (
      <Alert color="red" variant="light" title="Nobody receives emails from your shop">
        Each one is kept as a file in this folder until you set up a mail server.
      </Alert>
    )}
    {host !== null && kept > 0 && (
      <Alert
        color="accent"
        variant="light"
        title={`${kept === 1 ? 'One email was' : `${kept} emails were`} kept as files`}
      >
        Nobody received them.{' '}
        <TabLink size="sm" search={{ tab: 'whatsapp', view: 'outbox', status: 'kept' }}>
          Look at them in the outbox
        </TabLink>{' '}
        and retry those that still matter.
      </Alert>
    )}
  </>
)

/** How mail leaves the shop, the server that carries it, and a test of it. */
export const Email = () => {
  const { data: me } = useMe()
  const { data, error, refetch } = trpc.messages.mailStatus.useQuery(undefined, { staleTime: 0 })
  const { data: stored } = trpc.messages.mailServer.useQuery(undefined, { staleTime: 0 })
  if (error && !data) return <LoadProblem what="The state of email" error={error} onRetry={refetch} />
  if (!data || !me || stored === undefined) return <SpinnerAfter />
  return (
    <Stack gap="lg" maw={900}>
      <Title order={2} size="h4">
        Email
      </Title>
      <Route status={data} />
      {data.isFixed ? (
        <FixedServer />
      ) : (
        <MailServerForm stored={stored} suggestedSender={me.email.endsWith('@localhost') ? '' : me.email} />
      )}
      <TestForm ownEmail={me.email} />
    </Stack>
  )
}
