import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'
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
  const check = trpc.warnings.check.useMutation()
  if (!data || data.length === 0) return null
  const checkAgain = async () => {
    try {
      utils.warnings.list.setData(undefined, await check.mutateAsync())
    } catch (error) {
      // Not by toastFailure, whose forms the dashboard need not load at the start.
      toast({
        title: 'Check Failed',
        description: errorMessage(error, 'Failed to check again'),
        tone: 'error',
      })
    }
  }
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={
        data.length === 1 ? 'Something needs your attention' : `${data.length} things need your attention`
      }
    >
      <ul className={`plain-list ${classes.warnings}`}>
        {data.map(({ name, text, since }) => (
          <li key={name}>
            {text} <Remedy name={name} />{' '}
            <Text span size="xs">
              Since {formatDateTime(since)}
            </Text>
          </li>
        ))}
      </ul>
      <Button size="sm" variant="default" mt="sm" loading={check.isPending} onClick={() => void checkAgain()}>
        Check again
      </Button>
    </Alert>
  )
}
