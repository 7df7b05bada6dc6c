import { useQuery } from '@tanstack/react-query'

const isConnected = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/api/admin/whatsapp-status', { credentials: 'same-origin' })
    // Read to its end also when it is a refusal: the browser counts it as on its way until then.
    const { isConnected: isIt } = (await answer.json()) as { isConnected?: unknown }
    if (typeof isIt !== 'boolean') throw new Error(`The status answered ${answer.status}`)
    return isIt
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
