import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { trpc } from '#web/lib/trpc.ts'

/** Whether WhatsApp can send now; undefined until the shop has answered (WA-1). */
export const useWhatsappSends = (): boolean | undefined =>
  trpc.whatsapp.isEnabled.useQuery(undefined, { staleTime: 0 }).data?.isEnabled

/** Asks the shop, for a press that comes before it has answered. True where it does not answer: the press tells of that. */
export const useAskWhatsappSends = () => {
  const { whatsapp } = trpc.useUtils()
  return async (): Promise<boolean> => {
    try {
      return (await whatsapp.isEnabled.ensureData()).isEnabled
    } catch {
      return true
    }
  }
}

/** Says before a message is queued that it will have to wait. */
export const WhatsappDown = () =>
  useWhatsappSends() === false && (
    <Alert color="accent" icon={<IconAlertTriangle aria-hidden />}>
      WhatsApp cannot send now. Its message waits in the outbox until it can.
    </Alert>
  )
