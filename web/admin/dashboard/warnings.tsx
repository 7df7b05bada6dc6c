import { Alert, Button, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import classes from './dashboard.module.css'

const MINUTE_MS = 60_000

/** What is wrong with the box now, one line each, asked for anew every minute (WATCH-1). */
export const Warnings = () => {
  const utils = trpc.useUtils()
  const { data } = trpc.warnings.list.useQuery(undefined, { staleTime: 0, refetchInterval: MINUTE_MS })
  const check = trpc.warnings.check.useMutation()
  if (!data || data.length === 0) return null
  const checkAgain = async () => {
    try {
      utils.warnings.list.setData(undefined, await check.mutateAsync())
    } catch (error) {
      toastFailure(error, { title: 'Check Failed', fallback: 'Failed to check again' })
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
      <List className={classes.warnings} listStyleType="none" spacing="xs" size="sm">
        {data.map(({ name, text, since }) => (
          <List.Item key={name}>
            {text}{' '}
            <Text span size="xs">
              Since {formatDateTime(since)}
            </Text>
          </List.Item>
        ))}
      </List>
      <Button size="sm" variant="default" mt="sm" loading={check.isPending} onClick={() => void checkAgain()}>
        Check again
      </Button>
    </Alert>
  )
}
