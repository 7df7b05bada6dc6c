import { Button, TextInput } from '@mantine/core'
import { shownCodeInput } from '#src/domains/licenses/schema.ts'
import { common, refusals, activate as texts } from '#src/shared/texts.ts'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import classes from '#web/site/account/account-page.module.css'

type Props = {
  /** Why the code before led to nothing. */ problem: string | null
  onCode: (code: string) => void
}

/** Takes the code that a program shows, from whoever did not scan it. */
export const CodeForm = ({ problem, onCode }: Props) => {
  const form = useSchemaForm(shownCodeInput, { code: '' })
  const submit = form.submit(
    async ({ code }) => {
      onCode(code)
    },
    { title: texts.notActivated, fallback: refusals.tryAgain },
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {problem && <p role="alert">{problem}</p>}
      <TextInput
        label={texts.codeOfProgram}
        description={texts.whereCodeIs}
        placeholder="7KBD-M2XR"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
      <FormProblem form={form} />
      <Button type="submit" size="lg" fullWidth>
        {common.continueWord}
      </Button>
    </form>
  )
}
