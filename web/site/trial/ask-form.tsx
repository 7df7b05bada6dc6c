import { Button, TextInput } from '@mantine/core'
import { common, refusals, trial as texts } from '#src/shared/texts.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import type { SchemaForm } from '#web/lib/forms/schema-form.ts'
import classes from '#web/site/account/account-page.module.css'

type Props = { form: SchemaForm<{ name: string; phone: string }>; onAsk: () => Promise<void> }

/** The first step: who asks, and the number that gets the code. */
export const AskForm = ({ form, onAsk }: Props) => (
  <form
    className={classes.form}
    onSubmit={form.submit(onAsk, { title: texts.notStarted, fallback: refusals.tryAgain })}
    noValidate
  >
    <TextInput
      label={common.name}
      required
      autoComplete="name"
      autoCapitalize="words"
      {...form.getInputProps('name')}
    />
    <PhoneInput label={common.whatsappNumber} required {...form.getInputProps('phone')} />
    <FormProblem form={form} />
    <Button type="submit" size="lg" fullWidth loading={form.submitting}>
      {common.sendCode}
    </Button>
    <p className="quiet-text">{texts.oneEach}</p>
  </form>
)
