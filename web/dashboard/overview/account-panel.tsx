import { Badge, Button, DataList, Stack } from '@mantine/core'
import { formatDate } from '#src/shared/values/dates.ts'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { TabButton } from '#web/dashboard/tab/tab-button.tsx'
import { useMe } from '#web/session/session.ts'
import classes from './overview.module.css'

/** The account and two shortcuts. */
export const AccountPanel = () => {
  const { data: user } = useMe()
  if (!user) return null
  const facts = [
    ['Username', user.username],
    ['Email', user.email],
    ['Member since', formatDate(user.createdAt)],
  ]
  return (
    <Panel
      title="Account"
      // Always active, because suspended users cannot sign in (DASH-2).
      aside={
        <Badge variant="light" size="lg">
          Active
        </Badge>
      }
    >
      <Stack>
        <DataList labelWidth="6.5rem" gap={6}>
          {facts.map(([label, value]) => (
            <DataList.Item key={label}>
              <DataList.ItemLabel>{label}</DataList.ItemLabel>
              <DataList.ItemValue className={classes.value}>{value}</DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList>
        <TabButton tab="orders">Place Order</TabButton>
        <Button component="a" href="/" variant="default">
          Visit Homepage
        </Button>
      </Stack>
    </Panel>
  )
}
