import { IconBrandWhatsapp, IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SiteFacts } from '#src/shared/pages.ts'
import { common, chat as texts } from '#src/shared/texts.ts'
import { whatsappLink } from '#web/lib/links/whatsapp-link.ts'
import { toast } from '#web/lib/toast.tsx'
import classes from './start.module.css'

const isConnected = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/api/admin/whatsapp-status', { credentials: 'same-origin' })
    // Reads the body of a refusal too, because the browser counts the request as pending until then.
    const { isConnected: isIt } = (await answer.json()) as { isConnected?: unknown }
    if (typeof isIt !== 'boolean') throw new Error(`The status answered ${answer.status}`)
    return isIt
  } catch (error) {
    // oxlint-disable-next-line no-console -- a failed check is logged
    console.info(common.whatsappNotKnown, error)
    return true
  }
}

/** Whether support can be reached on WhatsApp. Checked each time the chat opens, until it can (CHAT-23). */
const useWhatsapp = (): boolean =>
  useQuery({
    queryKey: ['whatsapp-status'],
    queryFn: isConnected,
    enabled: ({ state }) => state.data !== true,
    staleTime: 0,
  }).data ?? false

/** The site facts that the chat shows. */
export type SiteNames = Pick<SiteFacts, 'name' | 'whatsappNumber' | 'responseTime'>

type Props = { site: SiteNames; onLeave: () => void }

/**
 * Offers the chat here or on WhatsApp. WhatsApp opens in a new tab with a greeting, and this panel closes (CHAT-22).
 */
export const ChannelChoice = ({ site, onLeave }: Props) => {
  const isAvailable = useWhatsapp() && site.whatsappNumber !== ''
  const onFollow = () => {
    toast({ title: texts.whatsappOpened, description: texts.continueOnWhatsapp, tone: 'success' })
    onLeave()
  }
  return (
    <div className={classes.channels} role="group" aria-label={texts.preferredChannel}>
      <button type="button" className={classes.channel} aria-pressed>
        <IconMessageCircle size={18} aria-hidden />
        {texts.webChat}
      </button>
      {isAvailable ? (
        <a
          className={classes.channel}
          href={whatsappLink(site.whatsappNumber, common.haveAQuestion({ name: site.name }))}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onFollow}
        >
          <IconBrandWhatsapp size={18} aria-hidden />
          {common.whatsapp}
        </a>
      ) : (
        <button type="button" className={classes.channel} disabled title={texts.notAvailable}>
          <IconBrandWhatsapp size={18} aria-hidden />
          {common.whatsapp}
        </button>
      )}
    </div>
  )
}
