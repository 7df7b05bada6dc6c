import { Button, TextInput } from '@mantine/core'
import { z } from 'zod'
import { guestForm } from '#src/domains/chat/schema.ts'
import { nothing } from '#src/shared/input.ts'
import { common, refusals, chat as texts } from '#src/shared/texts.ts'
import { isVisible } from '#src/shared/values/typed.ts'
import { EmailInput } from '#web/components/form/email-input.tsx'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import type { ChatSession } from '#web/conversation/messages.ts'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import edges from './edges.module.css'
import classes from './start.module.css'

type Values = { guestName: string; guestEmail: string; whatsappNumber: string }

const schema: z.ZodType<unknown, Values> = z.object({
  ...guestForm.shape,
  whatsappNumber: z.union([nothing, guestForm.shape.whatsappNumber]),
})

type Props = { session: ChatSession; onKnown: (session: ChatSession) => void; onSkip: () => void }

/** Asks a guest, after their first message, how to reach them when they have left the page. */
export const Introduce = ({ session, onKnown, onSkip }: Props) => {
  const introduce = trpc.chat.introduce.useMutation()
  const form = useSchemaForm<Values>(schema, { guestName: '', guestEmail: '', whatsappNumber: '' }, 'guest')
  const onSubmit = form.submit(
    async (who) => {
      onKnown(await introduce.mutateAsync({ id: session.id, ...who }))
      toast({
        title: texts.thankYou,
        description: texts.canReachYou,
        tone: 'success',
      })
    },
    { title: common.error, fallback: refusals.tryAgain },
  )
  const { guestName, guestEmail } = form.values
  return (
    <form className={classes.introduce} onSubmit={onSubmit} noValidate aria-label={texts.howWeReachYou}>
      <div className={classes.fields}>
        <p className={edges.intro}>{texts.whereDoWeAnswer}</p>
        <TextInput
          label={common.name}
          required
          size="sm"
          autoComplete="name"
          data-autofocus
          {...form.getInputProps('guestName')}
        />
        <EmailInput label={common.email} size="sm" {...form.getInputProps('guestEmail')} />
        <PhoneInput
          label={texts.whatsappNumberOptional}
          size="sm"
          placeholder="+923001234567"
          {...form.getInputProps('whatsappNumber')}
        />
        <FormProblem form={form} />
      </div>
      <div className={`${edges.footer} ${classes.choices}`}>
        <Button variant="default" disabled={form.submitting} onClick={onSkip}>
          {texts.notNow}
        </Button>
        <Button
          type="submit"
          disabled={!isVisible(guestName) || !isVisible(guestEmail)}
          loading={form.submitting}
        >
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
