import type { SiteFacts } from '#src/shared/pages.ts'
import { site as texts } from '#src/shared/texts.ts'
import { inline } from '#web/lib/inline.ts'
import { whatsappLink } from '#web/lib/links/whatsapp-link.ts'

type Props = { site: SiteFacts; what: string; text: string }

/** Says above a form that it does not work without JavaScript, and offers WhatsApp instead (PAGE-502). */
export const NeedsScript = ({ site, what, text }: Props) => (
  <noscript>
    <p>
      {texts.needsScript({ what })}
      {site.whatsappNumber &&
        inline(
          texts.orOnWhatsapp({
            link: (words) => <a href={whatsappLink(site.whatsappNumber, text)}>{words}</a>,
          }),
        )}
    </p>
  </noscript>
)
