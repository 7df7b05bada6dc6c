import { Button, DataList, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { common, dashboardProfile as texts } from '#src/shared/texts.ts'
import { EmailText } from '#web/components/email-text.tsx'
import { Latin } from '#web/components/latin.tsx'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { toast } from '#web/lib/toast.tsx'
import { dayText } from '#web/lib/unbroken.ts'
import { ChangePassword } from '#web/session/change-password.tsx'
import { useMe } from '#web/session/session.ts'
import { Sessions } from '#web/session/sessions.tsx'
import { ChangeNumber } from './change-number.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { OwnData } from './own-data.tsx'

const tellOfEditing = () =>
  toast({
    title: texts.featureComingSoon,
    description: texts.onlyNumberCanChange,
    tone: 'info',
  })

/** The account with its WhatsApp number, which can be changed, the password, and the sessions (DASH-7). */
export const ProfileTab = () => {
  const { data: me } = useMe()
  const [isEditing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  if (!me) return null
  const phone = phoneText(me.whatsappNumber ?? '')
  const number = me.isPhoneVerified ? <Latin>{phone}</Latin> : texts.notVerified({ phone })
  const facts = [
    [common.username, me.username],
    [
      common.email,
      <Latin key="email">
        <EmailText email={me.email} />
      </Latin>,
    ],
    [common.whatsapp, phone ? number : texts.none],
    [texts.accountType, me.isAdmin ? texts.administrator : texts.standardUser],
    [common.memberSince, dayText(me.createdAt)],
  ] as const
  /** Synchronously, because the toast lies in the half of the screen without the field that has the focus. */
  const open = () => {
    flushSync(() => setEditing(true))
    tellOfEditing()
  }
  const close = () => {
    flushSync(() => setEditing(false))
    edit.current?.focus()
  }
  return (
    <Stack gap="lg">
      <Panel
        title={common.account}
        aside={
          !isEditing && (
            <Button
              ref={edit}
              variant="default"
              size="sm"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={open}
            >
              {texts.editProfile}
            </Button>
          )
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
          {isEditing && <ChangeNumber onDone={close} />}
        </Stack>
      </Panel>
      <Panel title={texts.changePassword}>
        <ChangePassword user={me} />
      </Panel>
      <Panel title={texts.whereSignedIn}>
        <Sessions />
      </Panel>
      <Panel title={texts.yourData}>
        <OwnData />
      </Panel>
      <Panel title={texts.deleteAccount}>
        <DeleteAccount user={me} />
      </Panel>
    </Stack>
  )
}
