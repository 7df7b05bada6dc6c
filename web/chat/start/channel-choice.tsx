import { IconBrandWhatsapp, IconMessageCircle } from '@tabler/icons-react'
import type { SiteFacts } from '#src/shared/pages.ts'
import { texts } from '#src/shared/texts/chat.ts'
import { texts as common } from '#src/shared/texts/common.ts'
import { whatsappLink } from '#web/lib/links/whatsapp-link.ts'
import { toast } from '#web/lib/toast.tsx'
import classes from './start.module.css'
import { useWhatsapp } from './use-whatsapp.ts'

/** The site facts that the chat shows. */
export type SiteNames = Pick<SiteFacts, 'name' | 'whatsappNumber'>

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
