import { useQuery } from '@tanstack/react-query'

const isConnected = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/api/admin/whatsapp-status', { credentials: 'same-origin' })
    if (!answer.ok) throw new Error(`The status answered ${answer.status}`)
    return ((await answer.json()) as { isConnected?: unknown }).isConnected === true
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for it (public §8)
    console.info('Whether WhatsApp is available could not be found out', error)
    return true
  }
}

/** Whether support answers on WhatsApp; asked when the chat opens, until it does (public §7). */
export const useWhatsapp = (): boolean =>
  useQuery({
    queryKey: ['whatsapp-status'],
    queryFn: isConnected,
    enabled: ({ state }) => state.data !== true,
    staleTime: 0,
  }).data ?? false
