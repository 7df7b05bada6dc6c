import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { trpc } from '#web/lib/trpc.ts'
import { siteFacts, useSiteFacts } from '#web/session/shell-data.ts'

/** Whether WhatsApp can send now; undefined until the server has answered. */
export const useWhatsappSends = (): boolean | undefined =>
  trpc.whatsapp.isEnabled.useQuery(undefined, { staleTime: 0 }).data?.isEnabled

/**
 * Asks the server whether WhatsApp can send, for a click before the first answer. True where the server does not
 * answer, because the action itself then reports the failure.
 */
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

/** Warns, before a message is queued, that WhatsApp cannot send now. */
export const WhatsappDown = () =>
  useWhatsappSends() === false && (
    <Alert color="accent" icon={<IconAlertTriangle aria-hidden />}>
      WhatsApp cannot send now. Its message waits in the outbox until it can.
    </Alert>
  )

/** How a message to a customer leaves the shop, never by letters that nobody gets (MAIL-715). */
export const byRoutes = (): string => (siteFacts().sendsMail ? 'by WhatsApp and email' : 'by WhatsApp')

/**
 * Warns, before a message is queued, that it does not arrive by WhatsApp now, and says that it does not by email: of that
 * the dashboard warns.
 */
export const RoutesDown = () => (
  <>
    <WhatsappDown />
    {!useSiteFacts().sendsMail && (
      <Text size="sm" c="dimmed">
        No email is sent, because the shop has no mail server.
      </Text>
    )}
  </>
)
