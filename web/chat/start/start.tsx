import { Button, Textarea } from '@mantine/core'
import { IconClock, IconMessages, IconUser } from '@tabler/icons-react'
import { useEffect } from 'react'
import { z } from 'zod'
import { sendInput } from '#src/domains/chat/schema.ts'
import { common, chat as texts } from '#src/shared/texts.ts'
import { isVisible } from '#src/shared/values/typed.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import fading from '#web/components/shell/scroll-fade.module.css'
import type { ChatSession } from '#web/conversation/messages.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { inline } from '#web/lib/inline.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { useMe } from '#web/session/session.ts'
import { AskGuest } from './ask-guest.ts'
import { ChannelChoice, type SiteNames } from './channel-choice.tsx'
import edges from './edges.module.css'
import { awayText, type Hours } from './hours.ts'
import classes from './start.module.css'

type Values = { message: string }

/** Guests, and whoever comes outside office hours, begin with a message. */
const schemaOf = (hasMessage: boolean): z.ZodType<unknown, Values> =>
  z.object({ message: hasMessage ? sendInput.shape.content : z.string() })

/** Facts for a signed-in user before the first message: account, office hours, and what happens next. */
const Facts = ({ hours }: { hours: Hours | undefined }) => {
  const { data: me } = useMe()
  return (
    <ul className={classes.facts}>
      {me && (
        <li>
          <IconUser size={20} stroke={1.75} aria-hidden />
          <span>{inline(texts.youWriteAs({ username: <b>{me.username}</b> }))}</span>
        </li>
      )}
      {hours?.isOpen && hours.officeHours !== 'always' && (
        <li>
          <IconClock size={20} stroke={1.75} aria-hidden />
          <span>{texts.hereAtHours(hours)}</span>
        </li>
      )}
      <li>
        <IconMessages size={20} stroke={1.75} aria-hidden />
        <span>{texts.mayLeavePage}</span>
      </li>
    </ul>
  )
}

/** Who the guest said they are, in the conversation before. */
const guestOf = (before: ChatSession | null) =>
  before?.guestName && before.guestEmail
    ? {
        guestName: before.guestName,
        guestEmail: before.guestEmail,
        whatsappNumber: before.guestInfo.phone ?? '',
      }
    : {}

type Props = {
  isGuest: boolean
  hours: Hours | undefined
  site: SiteNames
  /** The previous conversation, which tells who the guest is. */
  before: ChatSession | null
  onStarted: (session: ChatSession) => void
  onLeave: () => void
}

/**
 * Starts a conversation: a guest by a first message, a signed-in user also without one. Outside office hours
 * the visitor leaves a message.
 */
export const Start = ({ isGuest, hours, site, before, onStarted, onLeave }: Props) => {
  const isOpen = hours?.isOpen ?? true
  useEffect(() => {
    if (isGuest) AskGuest.preload()
  }, [isGuest])
  const hasMessage = isGuest || !isOpen
  const start = trpc.chat.start.useMutation()
  const form = useSchemaForm<Values>(schemaOf(hasMessage), { message: '' }, 'chat')
  const onSubmit = form.submit(
    async ({ message }) => {
      const session = await start.mutateAsync({
        ...(isGuest && guestOf(before)),
        ...(hasMessage && { message }),
      })
      if (isOpen) {
        toast({
          title: texts.chatStarted,
          description: texts.connectedToSupport,
          tone: 'success',
        })
      } else {
        toast({ title: texts.messageSent, description: texts.weAnswerWhenBack, tone: 'success' })
      }
      onStarted(session)
    },
    { title: common.error, fallback: texts.chatNotStarted, fixed: true },
  )

  return (
    <form className={classes.start} onSubmit={onSubmit} noValidate aria-label={texts.startChat}>
      <div className={`${classes.fields} ${fading.fade}`}>
        <p className={edges.intro}>
          {isOpen || !hours ? texts.askUsAnything(site) : texts.awayLeaveMessage({ hours: awayText(hours) })}
        </p>
        <ChannelChoice site={site} onLeave={onLeave} />
        {hasMessage && (
          <ul className={classes.questions} aria-label={texts.oftenAsked}>
            {texts.questions.map((question) => (
              <li key={question}>
                <button type="button" onClick={() => form.setFieldValue('message', question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        )}
        {hasMessage && (
          <Textarea
            label={common.message}
            required
            size="sm"
            rows={4}
            data-autofocus
            {...form.getInputProps('message')}
          />
        )}
        {!isGuest && <Facts hours={hours} />}
        <FormProblem form={form} />
      </div>
      <div className={edges.footer}>
        <Button
          type="submit"
          fullWidth
          disabled={hasMessage && !isVisible(form.values.message)}
          loading={form.submitting}
          {...(!hasMessage && { 'data-autofocus': true })}
        >
          {isOpen ? texts.startChatSession : common.sendMessage}
        </Button>
      </div>
    </form>
  )
}
