import { Button, DataList, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { formatDate } from '#src/shared/values/dates.ts'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { toast } from '#web/lib/toast.tsx'
import { useMe } from '#web/session/session.ts'
import { ChangePassword } from './change-password.tsx'
import { Sessions } from './sessions.tsx'

const editProfile = () =>
  toast({
    title: 'Feature Coming Soon',
    description: 'You cannot edit your profile yet. Our support team can change it for you.',
    tone: 'info',
  })

/** The account, the password, and the sessions of the user (DASH-7). */
export const ProfileTab = () => {
  const { data: me } = useMe()
  if (!me) return null
  const facts = [
    ['Username', me.username],
    ['Email', me.email],
    ['Account type', me.isAdmin ? 'Administrator' : 'Standard User'],
    ['Member since', formatDate(me.createdAt)],
  ] as const
  return (
    <Stack gap="lg">
      <Panel
        title="Account"
        aside={
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={editProfile}
          >
            Edit Profile
          </Button>
        }
      >
        <DataList labelWidth="5.75rem" gap="xs" style={{ overflowWrap: 'anywhere' }}>
          {facts.map(([label, value]) => (
            <DataList.Item key={label}>
              <DataList.ItemLabel>{label}</DataList.ItemLabel>
              <DataList.ItemValue>{value}</DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList>
      </Panel>
      <ChangePassword user={me} />
      <Sessions />
    </Stack>
  )
}
