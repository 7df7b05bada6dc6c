import type { SiteFacts } from '#src/shared/pages.ts'
import { account as texts } from '#src/shared/texts.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'

/** The shop's contact details, as the end of a sentence. */
const contactOf = ({ supportPhone, supportEmail }: SiteFacts): string => {
  const isBoth = supportPhone !== '' && supportEmail !== ''
  const phone = phoneText(supportPhone)
  return isBoth ? texts.phoneOrEmail({ supportPhone: phone, supportEmail }) : phone || supportEmail
}

/** Where the shop can send no code at all. */
export const noCodeComes = (site: SiteFacts): string => {
  const contact = contactOf(site)
  return contact ? texts.noCodeComes({ contact }) : texts.noCodeComesWithoutContact
}

/** How the code of a reset comes, or that none does. Numbers that were proved get it where no mail is sent. */
export const howCodeComes = (site: SiteFacts): string => {
  if (site.sendsMail) return texts.resetByMail
  if (!site.sendsWhatsapp) return noCodeComes(site)
  const contact = contactOf(site)
  return contact ? texts.resetByWhatsapp({ contact }) : texts.resetByWhatsappWithoutContact
}
