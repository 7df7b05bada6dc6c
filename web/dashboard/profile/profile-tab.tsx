import { Button, DataList, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '#src/shared/values/dates.ts'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { toast } from '#web/lib/toast.tsx'
import { useMe } from '#web/session/session.ts'
import { ChangeNumber } from './change-number.tsx'
import { ChangePassword } from './change-password.tsx'
import { Sessions } from './sessions.tsx'

const tellOfEditing = () =>
  toast({
    title: 'Feature Coming Soon',
    description: 'So far you can change your WhatsApp number. Our support team changes the rest for you.',
    tone: 'info',
  })

/** The account with its WhatsApp number, which can be changed (USER-501), the password, and the sessions (DASH-7). */
export const ProfileTab = () => {
  const { data: me } = useMe()
  const [isEditing, setEditing] = useState(false)
  if (!me) return null
  const number = me.whatsappNumber
    ? `${phoneText(me.whatsappNumber)}${me.isPhoneVerified ? '' : ', not verified'}`
    : 'None'
  const facts = [
    ['Username', me.username],
    ['Email', me.email],
    ['WhatsApp', number],
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
            onClick={() => {
              tellOfEditing()
              setEditing(true)
            }}
          >
            Edit Profile
          </Button>
        }
      >
        <Stack>
          <DataList labelWidth="5.75rem" gap="xs" style={{ overflowWrap: 'anywhere' }}>
            {facts.map(([label, value]) => (
              <DataList.Item key={label}>
                <DataList.ItemLabel>{label}</DataList.ItemLabel>
                <DataList.ItemValue>{value}</DataList.ItemValue>
              </DataList.Item>
            ))}
          </DataList>
          {isEditing && <ChangeNumber onDone={() => setEditing(false)} />}
        </Stack>
      </Panel>
      <ChangePassword user={me} />
      <Sessions />
    </Stack>
  )
}
