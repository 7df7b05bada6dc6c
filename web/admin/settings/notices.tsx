import { Alert, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { noticeSettings, type SettingKey } from '#src/domains/settings/schema.ts'
import { type NoticeKind, noticeChoices, noticeKinds } from '#src/shared/seller-notice.ts'
import card from '#web/admin/frame/group.module.css'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { type Setting, SettingRow } from './setting-row.tsx'
import classes from './settings.module.css'

const names: Record<NoticeKind, [label: string, description: string]> = {
  order: ['New orders', 'With the name and the amount'],
  proof: ['Proofs of payment', 'Somebody says that they have paid'],
  contact: ['Contact messages', 'From the contact form'],
  chat: ['Waiting chats', 'A visitor of the live chat has no answer yet'],
  ticket: ['Support tickets', 'New ones, and replies of customers'],
}
const choices = Object.entries(noticeChoices).map(([value, label]) => ({ value, label }))
const others: SettingKey[] = ['notice_email', 'notice_whatsapp', 'notice_hour', 'notice_chat_minutes']

const Choice = ({ kind, value }: { kind: NoticeKind; value: string }) => {
  const utils = trpc.useUtils()
  const update = trpc.settings.update.useMutation()
  const [label, description] = names[kind]
  const choose = async (next: string) => {
    try {
      await update.mutateAsync({ key: noticeSettings[kind], value: next })
      toast({ title: 'Setting Updated', description: `${label} is saved.`, tone: 'success' })
    } catch (error) {
      toastFailure(error, { title: 'Update Failed', fallback: 'Failed to update setting' })
    }
    await utils.settings.invalidate()
  }
  return (
    <NativeSelect
      label={label}
      description={description}
      data={choices}
      value={update.variables && update.isPending ? String(update.variables.value) : value}
      disabled={update.isPending}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  )
}

/** Where notices go now, and why some would not arrive (WATCH-12). */
const Targets = ({ targets }: { targets: Output<'sellerNotices', 'targets'> }) => {
  const { email, whatsapp, hasMailServer, canSendWhatsapp } = targets
  return (
    <Alert variant="light" color={email.length + whatsapp.length > 0 ? 'gray' : 'red'}>
      <Text size="sm">
        {email.length > 0
          ? `Email goes to ${email.join(', ')}.`
          : 'There is no address for email: enter one below, or give your account a real one.'}
        {!hasMailServer && ' No mail server is set, so email is written to files (SMTP_URL).'}
      </Text>
      <Text size="sm">
        {whatsapp.length > 0
          ? `WhatsApp goes to ${whatsapp.join(', ')}.`
          : 'There is no number for WhatsApp: enter yours below.'}
        {!canSendWhatsapp && ' WhatsApp cannot send now.'}
      </Text>
    </Alert>
  )
}

/** How the seller is told of each kind of event, and where (WATCH-11, WATCH-12, WATCH-14). */
export const Notices = () => {
  const { data, error, refetch } = trpc.settings.list.useQuery(undefined, { staleTime: 0 })
  const { data: targets } = trpc.sellerNotices.targets.useQuery(undefined, { staleTime: 0 })
  if (error) return <LoadProblem what="The settings" error={error} onRetry={refetch} />
  if (!data) return <SpinnerAfter />
  const settingOf = (key: SettingKey): Setting | undefined => data.find((setting) => setting.key === key)
  return (
    <Stack gap="lg">
      <section className={card.group} aria-labelledby="notices-kinds">
        <Title id="notices-kinds" order={2} size="h4" mb="xs">
          What you are told
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          At once means one message a minute at most: what comes in between is listed in the next one.
        </Text>
        <div className={classes.choices}>
          {noticeKinds.map((kind) => (
            <Choice key={kind} kind={kind} value={settingOf(noticeSettings[kind])?.value ?? 'none'} />
          ))}
        </div>
      </section>
      <section className={card.group} aria-labelledby="notices-where">
        <Title id="notices-where" order={2} size="h4" mb="sm">
          Where and when
        </Title>
        {targets && <Targets targets={targets} />}
        <ul className={card.list}>
          {others.map((key) => {
            const setting = settingOf(key)
            return setting && <SettingRow key={key} setting={setting} />
          })}
        </ul>
      </section>
    </Stack>
  )
}
