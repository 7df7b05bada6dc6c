import { useQuery } from '@tanstack/react-query'
import { texts } from '#src/shared/texts/chat.ts'

const isConnected = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/api/admin/whatsapp-status', { credentials: 'same-origin' })
    // Reads the body of a refusal too, because the browser counts the request as pending until then.
    const { isConnected: isIt } = (await answer.json()) as { isConnected?: unknown }
    if (typeof isIt !== 'boolean') throw new Error(`The status answered ${answer.status}`)
    return isIt
  } catch (error) {
    // oxlint-disable-next-line no-console -- a failed check is logged (CHAT-23)
    console.info(texts.whatsappNotKnown, error)
    return true
  }
}

/** Whether support can be reached on WhatsApp. Checked each time the chat opens, until it can (CHAT-23). */
export const useWhatsapp = (): boolean =>
  useQuery({
    queryKey: ['whatsapp-status'],
    queryFn: isConnected,
    enabled: ({ state }) => state.data !== true,
    staleTime: 0,
  }).data ?? false
