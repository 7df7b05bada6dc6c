import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import classes from './dashboard.module.css'

const MINUTE_MS = 60_000

/** The tab where the remedy of a warning is, by the name of its check. */
const remedies: Record<string, { label: string; search: Record<string, string> }> = {
  copies: { label: 'Open Copies', search: { tab: 'settings', view: 'copies' } },
  mail: { label: 'Open Email', search: { tab: 'settings', view: 'email' } },
  whatsapp: { label: 'Open WhatsApp', search: { tab: 'whatsapp' } },
  'whatsapp-incoming': { label: 'Open WhatsApp', search: { tab: 'whatsapp' } },
  'money-in': { label: 'Open Money in', search: { tab: 'money-in', view: 'sources' } },
}

const Remedy = ({ name }: { name: string }) => {
  const { label, search } = remedies[name] ?? {}
  return (
    search && (
      <TabLink inherit c="inherit" underline="always" search={search}>
        {label}
      </TabLink>
    )
  )
}

/** What is wrong with the box now, one line each, asked for anew every minute. */
export const Warnings = () => {
  const utils = trpc.useUtils()
  const { data } = trpc.warnings.list.useQuery(undefined, { staleTime: 0, refetchInterval: MINUTE_MS })
  const check = trpc.warnings.check.useMutation({
    onSuccess: (now) => utils.warnings.list.setData(undefined, now),
    onError: (error) =>
      void toastFailure(error, { title: 'Check Failed', fallback: 'Failed to check again' }),
  })
  if (!data || data.length === 0) return null
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={
        data.length === 1 ? 'One thing needs your attention' : `${data.length} things need your attention`
      }
    >
      <ul className={`plain-list ${classes.warnings}`}>
        {data.map(({ name, text, since }) => (
          <li key={name}>
            {text} <Remedy name={name} />{' '}
            <Text span size="xs" display="inline-block">
              Since {formatDateTime(since)}
            </Text>
          </li>
        ))}
      </ul>
      <Button size="sm" variant="default" mt="sm" loading={check.isPending} onClick={() => check.mutate()}>
        Check again
      </Button>
    </Alert>
  )
}
