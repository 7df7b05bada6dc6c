import { Switch } from '@mantine/core'
import { withToasts } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import { NO_ANSWER } from './toast-texts.ts'

/** Whether a phone gets WhatsApp messages beside codes, answers and those about orders. */
export const MessagesSwitch = ({ phone }: { phone: string }) => {
  const utils = trpc.useUtils()
  const { data } = trpc.messages.optOut.useQuery({ phone }, { staleTime: 0 })
  const change = trpc.messages.setOptOut.useMutation(
    withToasts({
      done: ({ isOptedOut }) => ({
        title: isOptedOut ? 'Messages Stopped' : 'Messages Allowed',
        description: phone,
      }),
      failed: { title: 'Update Failed', fallback: NO_ANSWER },
    }),
  )
  if (!data) return null
  const save = (isOptedOut: boolean) =>
    change.mutate(
      { phone, isOptedOut },
      { onSuccess: (answer) => utils.messages.optOut.setData({ phone }, answer) },
    )
  return (
    <Switch
      label="Sends reminders and news"
      checked={!data.isOptedOut}
      disabled={change.isPending}
      onChange={(event) => save(!event.currentTarget.checked)}
    />
  )
}
