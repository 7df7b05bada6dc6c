import type { SiteFacts } from '#src/shared/pages.ts'
import { whatsappLink } from '#web/lib/links/whatsapp-link.ts'

type Props = { site: SiteFacts; what: string; text: string }

/** Says above a form that it does not work without JavaScript, and offers WhatsApp instead (PAGE-502). */
export const NeedsScript = ({ site, what, text }: Props) => (
  <noscript>
    <p>
      {what} needs JavaScript, which is switched off in this browser.
      {site.whatsappNumber && (
        <>
          {' '}
          You can also <a href={whatsappLink(site.whatsappNumber, text)}>write to us on WhatsApp</a>.
        </>
      )}
    </p>
  </noscript>
)
