import type { SiteFacts } from '#src/shared/pages.ts'
import { account as texts } from '#src/shared/texts.ts'

/** No letter is promised that nobody would get. Proved numbers get the code too. */
export const withoutMail = ({ supportPhone, supportEmail, sendsWhatsapp }: SiteFacts): string => {
  const isBoth = supportPhone !== '' && supportEmail !== ''
  const contact = isBoth ? texts.phoneOrEmail({ supportPhone, supportEmail }) : supportPhone || supportEmail
  if (!sendsWhatsapp) return contact ? texts.resetByNobody({ contact }) : texts.resetByNobodyWithoutContact
  return contact ? texts.resetByWhatsapp({ contact }) : texts.resetByWhatsappWithoutContact
}
