import { Badge, Button, DataList, Stack } from '@mantine/core'
import { here } from '#src/shared/page-address.ts'
import { common, dashboard as texts } from '#src/shared/texts.ts'
import { EmailText } from '#web/components/email-text.tsx'
import { Latin } from '#web/components/latin.tsx'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { TabButton } from '#web/dashboard/tab/tab-button.tsx'
import { LanguageSwitch } from '#web/frame/language-switch.tsx'
import { dayText } from '#web/lib/unbroken.ts'
import { useMe } from '#web/session/session.ts'
import classes from './overview.module.css'

/** The account and two shortcuts. */
export const AccountPanel = () => {
  const { data: user } = useMe()
  if (!user) return null
  const facts = [
    [common.username, user.username],
    [
      common.email,
      <Latin key="email">
        <EmailText email={user.email} />
      </Latin>,
    ],
    [common.memberSince, dayText(user.createdAt)],
  ] as const
  return (
    <Panel
      title={common.account}
      // Always active, because suspended users cannot sign in.
      aside={
        <Badge variant="light" size="lg">
          {common.active}
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
        <TabButton tab="orders">{common.placeOrder}</TabButton>
        <Button component="a" href={here('/')} variant="default">
          {texts.visitHomepage}
        </Button>
        <LanguageSwitch path="/dashboard" className={classes.language} />
      </Stack>
    </Panel>
  )
}
