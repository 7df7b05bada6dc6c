import { Switch } from '@mantine/core'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { NO_ANSWER } from './toast-texts.ts'

/** Whether a phone gets WhatsApp messages beside codes, answers and those about orders. */
export const MessagesSwitch = ({ phone }: { phone: string }) => {
  const utils = trpc.useUtils()
  const { data } = trpc.messages.optOut.useQuery({ phone }, { staleTime: 0 })
  const change = trpc.messages.setOptOut.useMutation()
  if (!data) return null
  const save = async (isOptedOut: boolean) => {
    try {
      utils.messages.optOut.setData({ phone }, await change.mutateAsync({ phone, isOptedOut }))
      toast({
        title: isOptedOut ? 'Messages Stopped' : 'Messages Allowed',
        description: phone,
        tone: 'success',
      })
    } catch (error) {
      toastFailure(error, { title: 'Update Failed', fallback: NO_ANSWER })
    }
  }
  return (
    <Switch
      label="Sends reminders and news"
      checked={!data.isOptedOut}
      disabled={change.isPending}
      onChange={(event) => void save(!event.currentTarget.checked)}
    />
  )
}
