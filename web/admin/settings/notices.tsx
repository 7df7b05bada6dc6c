import { Alert, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { noticeSettings } from '#src/domains/settings/schema.ts'
import { type NoticeKind, noticeChoices, noticeKinds } from '#src/shared/seller-notice.ts'
import card from '#web/admin/frame/group.module.css'
import { optionsOf } from '#web/admin/table/options.ts'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from './settings.module.css'
import { type Setting, SettingsCard, settingsOf } from './settings-card.tsx'

const names: Record<NoticeKind, [label: string, description: string]> = {
  order: ['New orders', 'With the name and the amount'],
  proof: ['Proofs of payment', 'When somebody says that they have paid'],
  contact: ['Contact messages', 'From the contact form'],
  chat: ['Waiting chats', 'When a visitor has no answer in the live chat yet'],
  ticket: ['Support tickets', 'New tickets, and replies from customers'],
}
const choices = optionsOf(noticeChoices)
const kindSettings = new Set<string>(Object.values(noticeSettings))

const Choice = ({ kind, setting }: { kind: NoticeKind; setting: Setting }) => {
  const utils = trpc.useUtils()
  const { key, updatedAt } = setting
  const [label, description] = names[kind]
  const update = trpc.settings.update.useMutation(
    withToasts({
      done: { title: 'Setting Updated', description: `${label} is saved.` },
      failed: { title: 'Update Failed', fallback: 'Failed to update setting' },
      after: () => void utils.settings.invalidate(),
    }),
  )
  return (
    <NativeSelect
      label={label}
      description={description}
      data={choices}
      value={update.variables && update.isPending ? String(update.variables.value) : setting.value}
      disabled={update.isPending}
      onChange={({ currentTarget: { value } }) => update.mutate({ key, value, expectedUpdatedAt: updatedAt })}
    />
  )
}

/** Where notices go now, and why some would not arrive. */
const Targets = ({ targets }: { targets: Output<'sellerNotices', 'targets'> }) => {
  const { email, whatsapp, hasMailServer, canSendWhatsapp } = targets
  return (
    <Alert mb="md" variant="light" color={email.length + whatsapp.length > 0 ? 'gray' : 'red'}>
      <Text size="sm">
        {email.length > 0
          ? `Email goes to ${email.join(', ')}.`
          : 'There is no email address yet: enter one below, or give your account a real one.'}
        {!hasMailServer &&
          ' The shop has no mail server, so no email arrives: set one up in Settings, Email.'}
      </Text>
      <Text size="sm">
        {whatsapp.length > 0
          ? `WhatsApp goes to ${whatsapp.join(', ')}.`
          : 'There is no WhatsApp number yet: enter yours below.'}
        {!canSendWhatsapp && ' WhatsApp cannot send at the moment.'}
      </Text>
    </Alert>
  )
}

/** How the seller is told of each kind of event, and where. */
export const Notices = () => {
  const { data, error, refetch } = trpc.settings.list.useQuery(undefined, { staleTime: 0 })
  const { data: targets } = trpc.sellerNotices.targets.useQuery(undefined, { staleTime: 0 })
  if (!data) return <NotLoaded what="The settings" error={error} onRetry={refetch} />
  const settings = settingsOf('notices', data)
  return (
    <Stack gap="lg">
      <section className={card.group} aria-labelledby="notices-kinds">
        <Title id="notices-kinds" order={2} size="h4" mb="xs">
          What you are told about
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          At once means at most one message a minute. Anything that happens in between is listed in the next
          one.
        </Text>
        <div className={classes.choices}>
          {noticeKinds.map((kind) => {
            const setting = settings.find(({ key }) => key === noticeSettings[kind])
            return setting && <Choice key={kind} kind={kind} setting={setting} />
          })}
        </div>
      </section>
      <section className={card.group} aria-labelledby="notices-where">
        <Title id="notices-where" order={2} size="h4" mb="sm">
          Where and when
        </Title>
        {targets && <Targets targets={targets} />}
        <SettingsCard
          task="notices"
          title="Notices"
          settings={settings.filter(({ key }) => !kindSettings.has(key))}
        />
      </section>
    </Stack>
  )
}
