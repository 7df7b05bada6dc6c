import { Button, Stack, Text, Textarea } from '@mantine/core'
import { replyInput } from '#src/domains/tickets/schema.ts'
import { common, dashboardSupport as texts } from '#src/shared/texts.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { sendByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { momentText } from '#web/lib/unbroken.ts'
import { useDraft } from '#web/session/draft.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import classes from './support.module.css'

export type Ticket = Output<'tickets', 'mine'>['rows'][number]

const reply = replyInput.pick({ message: true })

type Said = { message: string; createdAt: Date; isFromAdmin: boolean }

const Message = ({ message, createdAt, isFromAdmin }: Said) => (
  <li className={classes.message} data-ours={isFromAdmin || undefined}>
    <div className={classes.byline}>
      <b>{isFromAdmin ? texts.support({ name: siteFacts().name }) : common.you}</b>{' '}
      <time dateTime={createdAt.toISOString()}>{momentText(createdAt)}</time>
    </div>
    <Text inherit>{message}</Text>
  </li>
)

const ReplyForm = ({ ticket }: { ticket: Ticket }) => {
  const utils = trpc.useUtils()
  const send = trpc.tickets.reply.useMutation()
  const form = useSchemaForm(reply, { message: '' })
  useDraft(`reply-${ticket.id}`, form)
  const submit = form.submit(async (values, { key }) => {
    const input = { id: ticket.id, ...values, idempotencyKey: key }
    await send.mutateAsync(input)
    form.reset()
    toast({ title: texts.replySent, tone: 'success' })
    await utils.tickets.invalidate()
  }, texts.failed)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Textarea
          label={ticket.status === 'closed' ? texts.replyToReopen : texts.yourReply}
          autosize
          minRows={3}
          maxRows={10}
          onKeyDown={sendByKey}
          {...form.getInputProps('message')}
        />
        <FormProblem form={form} />
        <Button type="submit" w="fit-content" loading={form.submitting}>
          {texts.sendReply}
        </Button>
      </Stack>
    </form>
  )
}

/** The messages of a ticket, oldest first, and the form to write again. */
export const Conversation = ({ ticket }: { ticket: Ticket }) => (
  <Stack>
    <ol className={`plain-list ${classes.messages}`} aria-label={texts.conversation}>
      <Message message={ticket.message} createdAt={ticket.createdAt} isFromAdmin={false} />
      {ticket.replies.map((each) => (
        <Message key={each.id} {...each} />
      ))}
    </ol>
    <ReplyForm ticket={ticket} />
  </Stack>
)
