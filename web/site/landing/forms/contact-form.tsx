import { Button, Textarea, TextInput } from '@mantine/core'
import { sendContactInput } from '#src/domains/contacts/schema.ts'
import { common, landing as texts } from '#src/shared/texts.ts'
import { EmailInput } from '#web/components/form/email-input.tsx'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { ApiProvider } from '#web/session/api-provider.tsx'
import { type Section, Words } from '#web/site/landing/section/words.tsx'
import classes from './contact-form.module.css'

const empty = { name: '', email: '', phone: '', company: '', message: '' }

const Form = ({ section }: { section: Section }) => {
  const form = useSchemaForm(sendContactInput, empty, 'contact')
  const send = trpc.contacts.send.useMutation()
  const onSubmit = form.submit(
    async (values, { key }) => {
      const input = { ...values, idempotencyKey: key }
      const { message } = await send.mutateAsync(input)
      form.reset()
      toast({ title: texts.success, description: message, tone: 'success' })
    },
    { title: common.error, fallback: common.messageNotSent },
  )
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate aria-labelledby="contact-form-title">
      <Words of={section} name="form_title" as="h3" id="contact-form-title" />
      <div className={classes.pair}>
        <TextInput label={common.name} required autoComplete="name" {...form.getInputProps('name')} />
        <EmailInput label={common.email} {...form.getInputProps('email')} />
        <PhoneInput label={texts.phoneOptional} {...form.getInputProps('phone')} />
        <TextInput
          label={texts.companyOptional}
          autoComplete="organization"
          {...form.getInputProps('company')}
        />
      </div>
      <Textarea label={common.message} required rows={5} {...form.getInputProps('message')} />
      <FormProblem form={form} />
      <Button type="submit" size="lg" disabled={form.submitting}>
        {form.submitting ? texts.sending : section.texts.submit_text || common.sendMessage}
      </Button>
    </form>
  )
}

/** A message to the shop. The form is kept as typed when sending fails, and cleared when it succeeds (LAND-6). */
const ContactForm = (props: { section: Section }) => (
  <ApiProvider>
    <Form {...props} />
  </ApiProvider>
)

export default ContactForm
