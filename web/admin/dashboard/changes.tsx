import { Alert, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { trpc } from '#web/lib/trpc.ts'
import classes from './dashboard.module.css'

/** Who changed payment accounts, Money in or downloads in the last 24 hours. */
export const Changes = () => {
  const { data } = trpc.sellerNotices.changes.useQuery(undefined, { staleTime: 0 })
  if (!data || data.total === 0) return null
  return (
    <Alert
      color="accent"
      variant="light"
      icon={<IconShieldLock aria-hidden />}
      title="Payment accounts, Money in or downloads were changed"
    >
      <ul className={`plain-list ${classes.warnings}`}>
        {data.rows.map(({ id, text, at }) => (
          <li key={id}>
            {text}{' '}
            <Text span size="xs">
              {formatDateTime(at)}
            </Text>
          </li>
        ))}
      </ul>
      {data.total > data.rows.length && (
        <Text size="sm">and {data.total - data.rows.length} earlier ones today, in the histories</Text>
      )}
    </Alert>
  )
}
