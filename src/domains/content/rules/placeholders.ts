import type { Deps } from '#src/deps.ts'
import type { ContentRow } from '#src/domains/content/present.ts'
import { pageOfItem } from '#src/domains/content/schema.ts'
import { asksCode } from '#src/domains/orders/rules/verification.ts'
import {
  annualDiscountPercent,
  settingValues,
  shopFacts,
  spokenSetting,
} from '#src/domains/settings/service.ts'
import { here } from '#src/shared/page-address.ts'
import { privacy, terms } from '#src/shared/texts.ts'
import { inLanguage } from '#src/shared/translations.ts'
import { escapeHtml } from '#src/shared/values/html.ts'

export type Naming = Pick<Deps, 'db' | 'whatsappRoutes'>

/** What the placeholders of a legal text stand for, as html. A blank one takes its sentence with it. */
const valuesOf = (deps: Naming): Record<string, string> => {
  const facts = shopFacts(deps)
  const mail = escapeHtml(facts.supportEmail)
  return {
    shop: escapeHtml(facts.name),
    city: escapeHtml(facts.city),
    address: escapeHtml(spokenSetting(deps, 'receipt_address')),
    ntn: escapeHtml(settingValues(deps).receipt_ntn),
    response_time: escapeHtml(facts.responseTime),
    discount: String(annualDiscountPercent(deps)),
    contact: mail
      ? `<a href="mailto:${mail}">${mail}</a>`
      : `<a href="${here('/#contact')}">${escapeHtml(privacy.ourContactForm)}</a>`,
    offer: escapeHtml(asksCode(deps) ? terms.orderIsOffer : terms.orderIsOfferWithoutCode),
  }
}

const escaped = (name: string): RegExp => new RegExp(`\\{\\{${name}\\}\\}`, 'g')
/** A sentence, with the mark at its end, that names what the shop has not entered (LEGAL-1106). */
const sentenceOf = (name: string): RegExp => new RegExp(`[^<>.۔!?]*\\{\\{${name}\\}\\}[^<>.۔!?]*[.۔!?]?`, 'g')
const emptyParagraph = /<p>\s*<\/p>/g

/** A legal text with the facts of the shop where it names them, in the language of the moment. */
export const withFacts = (deps: Naming, html: string): string =>
  Object.entries(valuesOf(deps))
    .reduce(
      (text, [name, value]) =>
        value === '' ? text.replace(sentenceOf(name), '') : text.replace(escaped(name), () => value),
      html,
    )
    .replace(emptyParagraph, '')

/** The terms with the refund rule where they say `{{refunds}}`. */
export const withRefunds = (html: string, refunds: string): string =>
  html.replace(/<p>\s*\{\{refunds\}\}\s*<\/p>/, () => refunds)

/** A paragraph with nothing but a name between braces is a part that the product writes itself. */
export const block = /<p>\s*\{\{(\w+)\}\}\s*<\/p>/

/**
 * A legal text for programs, as its page shows it, in the language of the moment; a part that the page writes itself is a
 * link to the page (LEGAL-1242).
 */
export const legalForPrograms = (deps: Naming, item: ContentRow, refunds: ContentRow | undefined): string => {
  const { value } = inLanguage(item)
  const whole = refunds ? withRefunds(value, inLanguage(refunds).value) : value
  const page = pageOfItem(item)
  const title = page === '/privacy-policy' ? privacy.title : terms.title
  const link = `<p><a href="${here(page)}">${escapeHtml(title)}</a></p>`
  return withFacts(deps, whole).replaceAll(new RegExp(block, 'g'), () => link)
}
