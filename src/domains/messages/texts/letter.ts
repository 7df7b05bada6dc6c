import type { Deps, Seeing } from '#src/deps.ts'
import { isBuiltIn, unsubscribePath, urgency, urgencyOf } from '#src/domains/messages/schema.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import type { MailMessage } from '#src/gateways/mail.ts'
import { speakIn } from '#src/kit/language.ts'
import { currentLanguage, factsOf, type Language, languages } from '#src/shared/language.ts'
import { here, withoutLanguage } from '#src/shared/page-address.ts'
import { common, letters as texts } from '#src/shared/texts.ts'
import { escapeHtml } from '#src/shared/values/html.ts'
import { webAddresses } from '#src/shared/values/links.ts'
import { firstCharacter, shortened } from '#src/shared/values/typed.ts'

type Letter = {
  to: string
  templateName: string
  subject: string
  body: string
  /** The key of the message, so that sending it twice makes the same letter (MAIL-704). */
  dedupeKey: string
  date: Date
}
type Lettering = Pick<Deps, 'db' | 'vault' | 'config'>

const UNSUBSCRIBE = 'unsubscribe'
/**
 * The address that a link to stop mails is about, or null where the link is not the shop's, and the shop's name for the
 * page.
 */
export const linkFacts = (deps: Seeing, token: string) => ({
  email: deps.vault.verify(UNSUBSCRIBE, token),
  shop: settingValues(deps).site_name,
})

/** Only reminders and news can be stopped, and so have the link. */
const unsubscribeLink = (deps: Lettering, { templateName, to }: Letter): string | undefined =>
  isBuiltIn(templateName) && urgencyOf[templateName] === urgency.unhurried
    ? `${deps.config.publicUrl}${here(unsubscribePath)}?token=${encodeURIComponent(deps.vault.sign(UNSUBSCRIBE, to))}`
    : undefined

/**
 * The address for answers: the support address, once it was entered, of the letters that do not go to it (MAIL-706).
 */
const replyTo = (supportEmail: string, to: string): string | undefined =>
  supportEmail === to ? undefined : supportEmail || undefined

const composed = (deps: Lettering, letter: Letter): MailMessage => {
  const { site_name, support_email } = settingValues(deps)
  const { to, subject, body, dedupeKey, date } = letter
  const unsubscribe = unsubscribeLink(deps, letter)
  return {
    to,
    subject,
    text: unsubscribe ? `${body}\n\n${texts.noMore}: ${unsubscribe}` : body,
    html: frame({
      shop: site_name,
      publicUrl: deps.config.publicUrl,
      subject,
      body,
      holdsCode: letter.templateName === 'password_reset' || letter.templateName === 'otp_verification',
      unsubscribe,
    }),
    fromName: site_name,
    replyTo: replyTo(support_email, to),
    unsubscribe,
    id: deps.vault.mac('letter', dedupeKey).slice(0, 32),
    date,
  }
}

/** The letter of a message, with its headers (MAIL-6) and its text in a frame beside the plain text. */
export const letterOf = (deps: Lettering, letter: Letter): MailMessage =>
  // Nobody else's words stand at the beginning.
  speakIn(languageOf(letter.body.trim().split('\n\n', 1)[0] ?? ''), () => composed(deps, letter))

type Frame = {
  shop: string
  publicUrl: string
  subject: string
  body: string
  /** Whether the letter is for a one-time code, which then stands out. */
  holdsCode: boolean
  unsubscribe: string | undefined
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/gu

/** The direction of most letters of a paragraph, its links aside, so that an English name in Urdu does not turn it. */
const directionOf = (paragraph: string): 'rtl' | 'ltr' => {
  const words = webAddresses(paragraph).reduce((left, { address }) => left.replace(address, ''), paragraph)
  const turned = words.match(RIGHT_TO_LEFT)?.length ?? 0
  return turned * 2 > (words.match(/\p{L}/gu)?.length ?? 0) ? 'rtl' : 'ltr'
}

/** Guesses the language of a text from its direction; prefers the current language if its direction fits. */
const languageOf = (text: string): Language => {
  const direction = directionOf(text)
  return [currentLanguage(), ...languages].find((each) => factsOf(each).direction === direction) ?? 'en'
}

/** The words on the button, by the page that it opens. */
const buttonWords: [page: RegExp, words: () => string][] = [
  [/^\/pay\//, () => texts.pay],
  [/[?&]renew=/, () => common.renew],
  [/[?&]claim=/, () => texts.openOrder],
  [/^\/dashboard/, () => texts.openDashboard],
  [/^\/admin/, () => texts.openBackOffice],
]
const LONGEST_WORDS = 40

type Button = { words: string; url: string }

/** A paragraph that ends with a link of the shop is a button; a short line before the link is the words on it. */
const buttonIn = (paragraph: string, publicUrl: string): { text: string; button: Button } | null => {
  const url = webAddresses(paragraph).at(-1)?.address ?? ''
  if (!url.startsWith(`${publicUrl}/`) || !paragraph.endsWith(url)) return null
  const text = paragraph.slice(0, -url.length).trim()
  const label = text.replace(/:$/, '')
  if (label !== text && label.length <= LONGEST_WORDS && !/[\n.:۔؟،]/.test(label)) {
    return { text: '', button: { words: label, url } }
  }
  const page = withoutLanguage(url.slice(publicUrl.length))
  return {
    text,
    button: { words: (buttonWords.find(([known]) => known.test(page))?.[1] ?? (() => common.open))(), url },
  }
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Naskh Arabic',Arial,sans-serif"

/** More of an address is left out where it is shown: a signed link fills lines. */
const SHOWN_CHARACTERS = 45
/** Escapes a text and makes its addresses links. Only http and https are ever one. */
const withLinks = (text: string): string => {
  let html = ''
  let end = 0
  for (const { address, index } of webAddresses(text)) {
    const url = escapeHtml(address)
    html += escapeHtml(text.slice(end, index))
    html += `<a href="${url}" class="link" style="color:#026a4a;overflow-wrap:anywhere">${escapeHtml(shortened(address, SHOWN_CHARACTERS))}</a>`
    end = index + address.length
  }
  return (html + escapeHtml(text.slice(end))).replaceAll('\n', '<br>\n')
}

const paragraphOf = (text: string): string => {
  if (text === '') return ''
  const direction = directionOf(text)
  const look =
    direction === 'rtl'
      ? `lang="${languageOf(text)}" style="margin:0 0 16px;text-align:right;line-height:1.9"`
      : 'style="margin:0 0 16px;line-height:1.6"'
  return `<p dir="${direction}" ${look}>${withLinks(text)}</p>\n`
}

const buttonOf = ({ words, url }: Button): string =>
  `<p dir="${directionOf(words)}" style="margin:0 0 20px"><a href="${escapeHtml(url)}" class="button" ` +
  'style="display:inline-block;padding:12px 22px;border-radius:10px;background:#03825c;color:#ffffff;' +
  `font-weight:600;text-decoration:none">${escapeHtml(words)}</a></p>\n`

/** A one-time code stands out (MAIL-711). */
const LARGE_CODE = '<strong style="font-size:22px;letter-spacing:2px;white-space:nowrap">$&</strong>'
const withLargeCode = (html: string): string => html.replace(/\b(?:\d{8}|\d{6})\b/, LARGE_CODE)

// The looks for the dark. Mail programs that drop style tags keep the light ones of the attributes.
const dark = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#14191a!important;color:#e6ebe9!important}
.card{background:#1e2526!important;border-color:#344041!important}
.quiet{color:#a9b5b1!important}
.link{color:#6fd9b3!important}
}`

/** The text as one small page: the shop's name, the paragraphs, each with its direction, and one button. */
const frame = ({ shop, publicUrl, subject, body, holdsCode, unsubscribe }: Frame): string => {
  let hasButton = false
  const content = body
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const found = hasButton ? null : buttonIn(paragraph, publicUrl)
      if (!found) return paragraphOf(paragraph)
      hasButton = true
      return paragraphOf(found.text) + buttonOf(found.button)
    })
    .join('')
  const name = escapeHtml(shop)
  const stop = unsubscribe
    ? ` · <a href="${escapeHtml(unsubscribe)}" class="quiet" style="color:#5b6663">${texts.noMore}</a>`
    : ''
  return `<!doctype html>
<html lang="${currentLanguage()}" dir="${factsOf(currentLanguage()).direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${dark}</style></head>
<body class="page" style="margin:0;padding:0;background:#f2f5f4;color:#1c2422;font-size:16px;${FONT}">
<div style="max-width:600px;margin:0 auto;padding:20px 12px">
<p dir="auto" style="margin:0 0 14px;padding:0 4px;font-size:18px;font-weight:700"><span aria-hidden="true"
style="display:inline-block;width:30px;margin-inline-end:10px;border-radius:9px;background:#03825c;color:#ffffff;line-height:30px;text-align:center">${escapeHtml(
    firstCharacter(shop.trim()),
  )}</span>${name}</p>
<div class="card" style="padding:24px 20px 8px;border:1px solid #dce4e1;border-radius:14px;background:#ffffff;overflow-wrap:anywhere">
${holdsCode ? withLargeCode(content) : content}</div>
<p class="quiet" style="margin:14px 4px 0;font-size:13px;line-height:1.5;color:#5b6663"><bdi>${name}</bdi> · <a href="${escapeHtml(publicUrl + here('/'))}" class="quiet" style="color:#5b6663">${escapeHtml(publicUrl.replace(/^https?:\/\//, ''))}</a>${stop}</p>
</div></body></html>
`
}
