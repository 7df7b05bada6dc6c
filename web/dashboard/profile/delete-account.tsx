import { Button, List, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { deleteAccountInput } from '#src/domains/auth/schema.ts'
import { common, refusals, dashboardProfile as texts } from '#src/shared/texts.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { AskInPlace } from '#web/components/questions/ask-in-place.tsx'
import { useSchemaForm } from '#web/lib/forms/schema-form.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { dayText } from '#web/lib/unbroken.ts'
import { ProfileForm } from '#web/session/profile-form.tsx'
import { type Me, useDeleteAccount } from '#web/session/session.ts'

type Props = { user: Me; onCancel: () => void }

const ByPassword = ({ user, onCancel }: Props) => {
  const form = useSchemaForm(deleteAccountInput, { password: '' }, 'delete')
  const remove = useDeleteAccount()
  // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  useEffect(() => form.getInputNode('password')?.focus(), [])
  const submit = form.submit(async (values) => void (await remove.mutateAsync(values)), {
    title: texts.accountNotDeleted,
    fallback: refusals.tryAgain,
  })
  return (
    <ProfileForm
      form={form}
      onSubmit={submit}
      verb={texts.deleteMyAccount}
      label={texts.deleteAccount}
      isDangerous
      onCancel={onCancel}
    >
      {/* For password managers, which store a password together with its username. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField label={texts.yourPassword} required {...form.getInputProps('password')} />
    </ProfileForm>
  )
}

type Running = Output<'users', 'runningLicenses'>

const RunningLicenses = ({ running }: { running: Running }) => (
  <Stack gap="xs">
    <strong>{texts.licensesStillRun({ count: running.length })}</strong>
    <List>
      {running.map(({ plan, keyEnd, expiresAt }) => (
        <List.Item key={keyEnd}>
          {texts.runningLicense({ plan: planNames[plan], keyEnd, expiresAt: dayText(expiresAt) })}
        </List.Item>
      ))}
    </List>
    <span>{texts.licensesAfterwards}</span>
  </Stack>
)

/** The question about licences that still run, where some do, and then the password. */
const Deleting = (props: Props) => {
  const { data, error, refetch } = trpc.users.runningLicenses.useQuery(undefined, { staleTime: 0 })
  const [isUnderstood, setUnderstood] = useState(false)
  if (error && !data) return <LoadProblem title={texts.runningNotLoaded} error={error} onRetry={refetch} />
  if (!data) return <SpinnerAfter />
  if (data.length === 0 || isUnderstood) return <ByPassword {...props} />
  return (
    <AskInPlace
      question={texts.licensesStillRun({ count: data.length })}
      keep={common.cancel}
      onKeep={props.onCancel}
      verb={texts.understoodLicenses}
      onConfirm={async () => setUnderstood(true)}
    >
      <RunningLicenses running={data} />
    </AskInPlace>
  )
}

/** Deletes the own account by the password, after a question that names the licences that still run. */
export const DeleteAccount = ({ user }: { user: Me }) => {
  const [isOpen, setOpen] = useState(false)
  if (user.isAdmin) return <Text>{texts.administratorsAreDeleted}</Text>
  return (
    <Stack align="start">
      <Text>{texts.deleteAccountHint}</Text>
      {isOpen ? (
        <Deleting user={user} onCancel={() => setOpen(false)} />
      ) : (
        <Button color="red" variant="light" onClick={() => setOpen(true)}>
          {texts.deleteAccount}
        </Button>
      )}
    </Stack>
  )
}
