import type { SiteFacts } from '#src/shared/pages.ts'
import { account as texts } from '#src/shared/texts.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'

/** No letter is promised that nobody would get. Proved numbers get the code too. */
export const withoutMail = ({ supportPhone, supportEmail, sendsWhatsapp }: SiteFacts): string => {
  const isBoth = supportPhone !== '' && supportEmail !== ''
  const phone = phoneText(supportPhone)
  const contact = isBoth ? texts.phoneOrEmail({ supportPhone: phone, supportEmail }) : phone || supportEmail
  if (!sendsWhatsapp) return contact ? texts.resetByNobody({ contact }) : texts.resetByNobodyWithoutContact
  return contact ? texts.resetByWhatsapp({ contact }) : texts.resetByWhatsappWithoutContact
}
