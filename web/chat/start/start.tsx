import { Button, Textarea, TextInput } from '@mantine/core'
import { IconClock, IconMessages, IconUser } from '@tabler/icons-react'
import { z } from 'zod'
import { guestForm, sendInput } from '#src/domains/chat/schema.ts'
import { isVisible } from '#src/shared/values/typed.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import fading from '#web/components/shell/scroll-fade.module.css'
import type { ChatSession } from '#web/conversation/messages.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { useMe } from '#web/session/session.ts'
import { ChannelChoice, type SiteNames } from './channel-choice.tsx'
import edges from './edges.module.css'
import { awayText, type Hours } from './hours.ts'
import classes from './start.module.css'

type Values = { guestName: string; guestEmail: string; whatsappNumber: string; message: string }

const anything = z.string()
const guest = { ...guestForm.shape, whatsappNumber: z.union([z.literal(''), guestForm.shape.whatsappNumber]) }
const nobody = { guestName: anything, guestEmail: anything, whatsappNumber: anything }

const schemaOf = (isGuest: boolean, isOpen: boolean): z.ZodType<unknown, Values> =>
  z.object({ ...(isGuest ? guest : nobody), message: isOpen ? anything : sendInput.shape.content })

const hereText = ({ officeHours }: Hours): string =>
  officeHours === 'always' ? 'We are here around the clock' : `We are here ${officeHours} (Pakistan time)`

/** Facts for a signed-in user before the first message: account, office hours, and what happens next. */
const Facts = ({ hours }: { hours: Hours | undefined }) => {
  const { data: me } = useMe()
  return (
    <ul className={classes.facts}>
      {me && (
        <li>
          <IconUser size={20} stroke={1.75} aria-hidden />
          <span>
            You write as <b>{me.username}</b>
          </span>
        </li>
      )}
      {hours?.isOpen && (
        <li>
          <IconClock size={20} stroke={1.75} aria-hidden />
          <span>{hereText(hours)}</span>
        </li>
      )}
      <li>
        <IconMessages size={20} stroke={1.75} aria-hidden />
        <span>You may leave this page: the conversation is kept, and our answer waits for you here.</span>
      </li>
    </ul>
  )
}

type Props = {
  isGuest: boolean
  hours: Hours | undefined
  site: SiteNames
  /** The previous conversation, from which a guest's name and email are filled in. */
  before: ChatSession | null
  onStarted: (session: ChatSession) => void
  onLeave: () => void
}

/**
 * Starts a conversation. A guest gives a name and an email (CHAT-9), a signed-in user does not. Outside office hours
 * the visitor leaves a message (CHAT-16).
 */
export const Start = ({ isGuest, hours, site, before, onStarted, onLeave }: Props) => {
  const isOpen = hours?.isOpen ?? true
  const start = trpc.chat.start.useMutation()
  const form = useSchemaForm<Values>(
    schemaOf(isGuest, isOpen),
    {
      guestName: before?.guestName ?? '',
      guestEmail: before?.guestEmail ?? '',
      whatsappNumber: before?.guestInfo.phone ?? '',
      message: '',
    },
    'chat',
  )
  const onSubmit = form.submit(
    async ({ message, ...who }) => {
      const session = await start.mutateAsync({ ...(isGuest && who), ...(!isOpen && { message }) })
      if (isOpen) {
        toast({
          title: 'Chat Started',
          description: "You're now connected to our support team",
          tone: 'success',
        })
      } else {
        toast({ title: 'Message Sent', description: 'We answer here when we are back.', tone: 'success' })
      }
      onStarted(session)
    },
    { title: 'Error', fallback: 'Failed to start chat session', fixed: true },
  )
  const { guestName, guestEmail, message } = form.values
  const isIncomplete =
    (isGuest && !(isVisible(guestName) && isVisible(guestEmail))) || (!isOpen && !isVisible(message))

  return (
    <form className={classes.start} onSubmit={onSubmit} noValidate aria-label="Start a chat">
      <div className={`${classes.fields} ${fading.fade}`}>
        <p className={edges.intro} data-greeting={isOpen || undefined}>
          {isOpen || !hours
            ? 'Ask us anything: a person answers here.'
            : `${awayText(hours)} Leave a message, and we answer here.`}
        </p>
        <ChannelChoice site={site} onLeave={onLeave} />
        {isGuest && (
          <>
            <TextInput
              label="Name"
              required
              size="sm"
              autoComplete="name"
              data-autofocus
              {...form.getInputProps('guestName')}
            />
            <TextInput
              label="Email"
              required
              size="sm"
              type="email"
              inputMode="email"
              autoComplete="email"
              spellCheck={false}
              {...form.getInputProps('guestEmail')}
            />
          </>
        )}
        {!isOpen && (
          <Textarea label="Message" required size="sm" rows={3} {...form.getInputProps('message')} />
        )}
        {isGuest && (
          <PhoneInput
            label="WhatsApp number (optional)"
            size="sm"
            placeholder="+923001234567"
            {...form.getInputProps('whatsappNumber')}
          />
        )}
        {!isGuest && <Facts hours={hours} />}
        <FormProblem form={form} />
      </div>
      <div className={edges.footer}>
        <Button
          type="submit"
          fullWidth
          disabled={isIncomplete}
          loading={form.submitting}
          {...(!isGuest && { 'data-autofocus': true })}
        >
          {isOpen ? 'Start Chat Session' : 'Send Message'}
        </Button>
      </div>
    </form>
  )
}
