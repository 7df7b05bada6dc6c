import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { codeInput, startSecondFactorInput } from '#src/domains/auth/schema.ts'
import { CODE_DIGITS } from '#src/shared/one-time-code.ts'
import { refusals } from '#src/shared/texts.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { FormProblem } from '#web/components/form/form-problem.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { SecondFactorField } from '#web/components/second-factor-field.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from './account.module.css'

type Started = Output<'auth', 'startSecondFactor'>

const failed = () => ({ title: 'Not Set Up', fallback: refusals.tryAgain })

/** The first step: the password, so that an open browser is not enough. */
const AskPassword = ({ onStarted }: { onStarted: (started: Started) => void }) => {
  const start = trpc.auth.startSecondFactor.useMutation()
  const form = useSchemaForm(startSecondFactorInput, { password: '' }, 'start')
  const submit = form.submit(async (values) => onStarted(await start.mutateAsync(values)), failed())
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <Stack>
        <PasswordField label="Your password" required {...form.getInputProps('password')} />
        <FormProblem form={form} />
        <Button type="submit" loading={form.submitting} w="fit-content">
          Set up second factor
        </Button>
      </Stack>
    </form>
  )
}

type ScanProps = { started: Started; onFinished: (codes: string[]) => void; onCancel: () => void }

/** The second step: the secret goes into the app, and its first code comes back. */
const Scan = ({ started: { qr, secret }, onFinished, onCancel }: ScanProps) => {
  const finish = trpc.auth.finishSecondFactor.useMutation()
  const form = useSchemaForm(codeInput, { code: '' }, 'finish')
  const submit = form.submit(async (values) => {
    const { recoveryCodes } = await finish.mutateAsync(values)
    onFinished(recoveryCodes)
  }, failed())
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <Stack>
        <Text>
          Scan this with an authenticator app, or enter the key by hand. Then type the code that the app
          shows.
        </Text>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt="QR code of the key below"
          width={200}
          height={200}
          className="qr-code"
        />
        <Group gap="sm">
          <code className={classes.secret}>{secret}</code>
          <CopyButton value={secret} label="Copy key" />
        </Group>
        <SecondFactorField
          onCode={(code) => form.setFieldValue('code', code)}
          description={`${CODE_DIGITS} digits from your authenticator app`}
          inputMode="numeric"
          {...form.getInputProps('code')}
        />
        <FormProblem form={form} />
        <Group>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Finish
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Sets up a second factor in two steps. */
export const SetUp = ({ onFinished }: { onFinished: (codes: string[]) => void }) => {
  const [started, setStarted] = useState<Started | null>(null)
  return started ? (
    <Scan started={started} onFinished={onFinished} onCancel={() => setStarted(null)} />
  ) : (
    <AskPassword onStarted={setStarted} />
  )
}
