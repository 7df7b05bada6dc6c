import { Stack, Text, Title } from '@mantine/core'
import { isNoticeSetting, settingCategories } from '#src/domains/settings/schema.ts'
import classes from '#web/admin/frame/group.module.css'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { SettingRow } from './setting-row.tsx'

const titles: Record<(typeof settingCategories)[number], string> = {
  pricing: 'Pricing',
  payment: 'Payment',
  contact: 'Contact',
  system: 'System',
}

/** The settings by category (SET-4) except settings of the notices (WATCH-11), and the version that serves (REL-2). */
export const General = () => {
  const { data, error, refetch } = trpc.settings.list.useQuery(undefined, { staleTime: 0 })
  const { data: version } = trpc.settings.version.useQuery()
  if (error) return <LoadProblem what="The settings" error={error} onRetry={refetch} />
  if (!data) return <SpinnerAfter />
  return (
    <Stack gap="lg">
      {settingCategories.map((category) => (
        <section key={category} className={classes.group} aria-labelledby={`settings-${category}`}>
          <Title id={`settings-${category}`} order={2} size="h4">
            {titles[category]}
          </Title>
          <ul className={classes.list}>
            {data
              .filter((setting) => setting.category === category && !isNoticeSetting(setting.key))
              .map((setting) => (
                <SettingRow key={setting.key} setting={setting} />
              ))}
          </ul>
        </section>
      ))}
      <Text c="dimmed" size="sm">
        {version && `Version ${version}`}
      </Text>
    </Stack>
  )
}
