import { Stack, Text, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { keysOfTask, type SettingKey, type SettingTask } from '#src/domains/settings/schema.ts'
import { Fold } from '#web/admin/frame/fold.tsx'
import card from '#web/admin/frame/group.module.css'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { type Setting, SettingsCard } from './settings-card.tsx'

/** The cards of this view, in their order. The notices to the seller have a view of their own (WATCH-11). */
const tasks = [
  ['shop', 'Shop'],
  ['contact', 'Contact'],
  ['money', 'Money'],
  ['whatsapp', 'WhatsApp'],
] as const satisfies [SettingTask, string][]

/** The settings of a task, in their order on its card. */
const settingsOf = (task: SettingTask, all: Setting[]): Setting[] =>
  keysOfTask(task).flatMap((key) => all.filter((setting) => setting.key === key))

const ADVANCED = 'settings-advanced'

/** What a shop can leave as it is. Folded, unless the address names one of these settings. */
const Advanced = ({ settings }: { settings: Setting[] }) => {
  const hash = useLocation({ select: (location) => location.hash })
  return (
    <section className={card.group} aria-labelledby={ADVANCED}>
      <Fold
        title="Advanced"
        order={2}
        id={ADVANCED}
        isNeeded={keysOfTask('advanced').includes(hash as SettingKey)}
      >
        <SettingsCard task="advanced" title="Advanced" settings={settings} />
      </Fold>
    </section>
  )
}

/** The settings by task (SET-4), and the version that serves (REL-2). */
export const General = () => {
  const { data, error, refetch } = trpc.settings.list.useQuery(undefined, { staleTime: 0 })
  const { data: version } = trpc.settings.version.useQuery()
  if (error && !data) return <LoadProblem what="The settings" error={error} onRetry={refetch} />
  if (!data) return <SpinnerAfter />
  return (
    <Stack gap="lg" maw={1100}>
      {tasks.map(([task, title]) => (
        <section key={task} className={card.group} aria-labelledby={`settings-${task}`}>
          <Title id={`settings-${task}`} order={2} size="h4" mb="md">
            {title}
          </Title>
          <SettingsCard task={task} title={title} settings={settingsOf(task, data)} />
        </section>
      ))}
      <Advanced settings={settingsOf('advanced', data)} />
      <Text c="dimmed" size="sm">
        {version && `Version ${version}`}
      </Text>
    </Stack>
  )
}
