import { Stack, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { keysOfTask, type SettingKey, type SettingTask } from '#src/domains/settings/schema.ts'
import { Fold } from '#web/admin/frame/fold.tsx'
import card from '#web/admin/frame/group.module.css'
import { useOnPhone } from '#web/admin/frame/on-phone.ts'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import { trpc } from '#web/lib/trpc.ts'
import classes from './settings.module.css'
import { type Setting, SettingsCard, settingsOf } from './settings-card.tsx'

/** The cards of this view, in their order. The notices to the seller have a view of their own. */
const tasks = [
  ['shop', 'Shop'],
  ['contact', 'Contact'],
  ['money', 'Money'],
  ['whatsapp', 'WhatsApp'],
  ['receipts', 'Receipts'],
  ['advanced', 'Advanced'],
] as const satisfies [SettingTask, string][]

/** What most shops leave as it is stays folded until it is needed. */
const folded = new Set<SettingTask>(['receipts', 'advanced'])

type CardProps = { task: SettingTask; title: string; all: Setting[]; isFoldable: boolean }

/** The card of a task, open where the address names one of its settings. */
const Card = ({ task, title, all, isFoldable }: CardProps) => {
  const hash = useLocation({ select: (location) => location.hash })
  const id = `settings-${task}`
  const isPointedAt = keysOfTask(task).includes(hash as SettingKey)
  return (
    <section className={isFoldable ? `${card.group} ${classes.foldable}` : card.group} aria-labelledby={id}>
      <Fold title={title} order={2} id={id} isPointedAt={isPointedAt} isFoldable={isFoldable}>
        <SettingsCard task={task} title={title} settings={settingsOf(task, all)} />
      </Fold>
    </section>
  )
}

/** The settings by task, folded on a phone, which they would fill ten times, and the version. */
export const General = () => {
  const { data, error, refetch } = trpc.settings.list.useQuery(undefined, { staleTime: 0 })
  const onPhone = useOnPhone()
  const { data: version } = trpc.settings.version.useQuery()
  if (!data) return <NotLoaded what="The settings" error={error} onRetry={refetch} />
  return (
    <Stack gap={onPhone ? 'xs' : 'lg'} maw={1100}>
      {tasks.map(([task, title]) => (
        <Card key={task} task={task} title={title} all={data} isFoldable={onPhone || folded.has(task)} />
      ))}
      <Text c="dimmed" size="sm">
        {version && `Version ${version}`}
      </Text>
    </Stack>
  )
}
