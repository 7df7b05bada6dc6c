import type { Deps, Seeing } from '#src/deps.ts'
import { canBeStopped, isBuiltIn, unsubscribePath, urgency, urgencyOf } from '#src/domains/messages/schema.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import type { MailMessage } from '#src/gateways/mail.ts'
import { speakIn } from '#src/kit/language.ts'
import { currentLanguage, directionOf, type Language, languages, ROMANIZED } from '#src/shared/language.ts'
import { here, withoutLanguage } from '#src/shared/page-address.ts'
import { common, raast, letters as texts } from '#src/shared/texts.ts'
import type { TextLanguage } from '#src/shared/translations.ts'
import {
  type Direction,
  firstDirection,
  plainLine,
  plainText,
  withoutIsolates,
  withWholeValues,
} from '#src/shared/values/bidi.ts'
import { escapeHtml } from '#src/shared/values/html.ts'
import { webAddresses } from '#src/shared/values/links.ts'
import { firstCharacter } from '#src/shared/values/typed.ts'
import { block, LATIN_FONT, look, paragraphOf, type Written } from './letter-blocks.ts'

type Letter = {
  to: string
  templateName: string
  /** That of the message, where it is one of the outbox. */
  urgency?: number
  subject: string
  /** Its values may be isolated (src/shared/values/bidi.ts). */
  body: string
  /** A QR code that pays what the letter asks for. */
  code?: Buffer | undefined
  /** The language that the text is written in; null for letters of before, which did not say it. */
  language: TextLanguage | null
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
const unsubscribeLink = (deps: Lettering, { templateName, urgency: own, to }: Letter): string | undefined => {
  if (!isBuiltIn(templateName)) return undefined
  // A reminder in a reseller's name has the template of all their messages.
  const message = { templateName, urgency: own ?? urgencyOf[templateName] }
  return message.urgency === urgency.unhurried && canBeStopped(message)
    ? `${deps.config.publicUrl}${here(unsubscribePath)}?token=${encodeURIComponent(deps.vault.sign(UNSUBSCRIBE, to))}`
    : undefined
}

/**
 * The address for answers: the support address, once it was entered, of the letters that do not go to it (MAIL-706).
 */
const replyTo = (supportEmail: string, to: string): string | undefined =>
  supportEmail === to ? undefined : supportEmail || undefined

/** The language of right-to-left text in a letter that does not say its own. */
const otherLanguage = (): Language => languages.find((each) => directionOf(each) === 'rtl') ?? 'en'

const composed = (deps: Lettering, letter: Letter, written: Written): MailMessage => {
  const { site_name, support_email } = settingValues(deps)
  const { to, subject, code, dedupeKey, date } = letter
  const body = withWholeValues(letter.body)
  const unsubscribe = unsubscribeLink(deps, letter)
  const text = plainText(written.direction, body)
  return {
    to,
    subject: plainLine(written.direction, subject),
    text: unsubscribe ? `${text}\n\n${texts.noMore}: ${unsubscribe}` : text,
    html: frame({
      shop: site_name,
      publicUrl: deps.config.publicUrl,
      subject,
      body,
      written,
      hasQr: code !== undefined,
      holdsCode: letter.templateName === 'password_reset' || letter.templateName === 'otp_verification',
      unsubscribe,
    }),
    picture: code && { name: QR_NAME, jpeg: code },
    fromName: site_name,
    replyTo: replyTo(support_email, to),
    unsubscribe,
    id: deps.vault.mac('letter', dedupeKey).slice(0, 32),
    date,
  }
}

/** The language of a letter of before: that of its first letter, because nobody else's words stand at the beginning. */
const guessedLanguage = (body: string): Language => {
  const direction = firstDirection(body.trim())
  return [currentLanguage(), ...languages].find((each) => directionOf(each) === direction) ?? 'en'
}

/** How a letter in this language is written. Roman Urdu has the frame of an English one. */
const writtenIn = (language: TextLanguage): Written =>
  language === 'roman'
    ? { lang: `${ROMANIZED}-Latn`, direction: 'ltr' }
    : { lang: language, direction: directionOf(language) }

/** The letter of a message, with its headers (MAIL-6) and its text in a frame beside the plain text. */
export const letterOf = (deps: Lettering, letter: Letter): MailMessage => {
  const language = letter.language ?? guessedLanguage(letter.body)
  return speakIn(language, () => composed(deps, letter, writtenIn(language)))
}

type Frame = {
  shop: string
  publicUrl: string
  subject: string
  body: string
  written: Written
  /** Whether a QR code that pays goes along. */
  hasQr: boolean
  /** Whether the letter is for a one-time code, which then stands out. */
  holdsCode: boolean
  unsubscribe: string | undefined
}

/** The name of the code inside a letter. */
const QR_NAME = 'raast'
/** White around the code, also in the dark, because scanners need it. */
const qrOf = (written: Written): string =>
  block(
    written,
    `${escapeHtml(texts.scan)}<br><img src="cid:${QR_NAME}" alt="${escapeHtml(raast.raast)}" width="220" height="220" ` +
      'style="display:inline-block;margin-top:8px;border:0;border-radius:10px;background:#ffffff">',
    'margin:0 0 20px',
  )

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
  const label = withoutIsolates(text.replace(/:$/, ''))
  if (text.endsWith(':') && label.length <= LONGEST_WORDS && !/[\n.:۔؟،]/.test(label)) {
    return { text: '', button: { words: label, url } }
  }
  const page = withoutLanguage(url.slice(publicUrl.length))
  return {
    text,
    button: { words: (buttonWords.find(([known]) => known.test(page))?.[1] ?? (() => common.open))(), url },
  }
}

const buttonOf = (written: Written, { words, url }: Button): string =>
  block(
    written,
    `<a href="${escapeHtml(url)}" class="button" style="display:inline-block;padding:12px 22px;border-radius:10px;` +
      `background:#03825c;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(words)}</a>`,
    'margin:0 0 20px',
  )

/** A one-time code stands out (MAIL-711). */
const LARGE_CODE = '<strong style="font-size:22px;letter-spacing:2px;white-space:nowrap">$&</strong>'
const withLargeCode = (html: string): string => html.replace(/\b(?:\d{8}|\d{6})\b/, LARGE_CODE)

// The looks for the dark and for wide screens. Mail programs that drop style tags keep those of the attributes.
const styles = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#14191a!important;color:#e6ebe9!important}
.card{background:#1e2526!important;border-color:#344041!important}
.quiet{color:#a9b5b1!important}
.link{color:#6fd9b3!important}
.key{background:#14312a!important;border-color:#6fd9b3!important;color:#e6ebe9!important}
}
.latin{font-family:${LATIN_FONT}}
@media (min-width:480px){.key{font-size:22px!important}}`

/** The margin between the shop's mark and its name, on the side where the name stands. */
const markMargin: Record<Direction, string> = { ltr: 'margin-right:10px', rtl: 'margin-left:10px' }

/** The text as one small page: the shop's name, the paragraphs, all in the direction of the letter, and one button. */
const frame = ({ shop, publicUrl, subject, body, written, hasQr, holdsCode, unsubscribe }: Frame): string => {
  let hasButton = false
  const qr = hasQr ? qrOf(written) : ''
  const paragraphs = body
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const found = hasButton ? null : buttonIn(paragraph, publicUrl)
      if (!found) return paragraphOf(written, paragraph, otherLanguage())
      hasButton = true
      return qr + paragraphOf(written, found.text, otherLanguage()) + buttonOf(written, found.button)
    })
    .join('')
  const content = hasButton ? paragraphs : paragraphs + qr
  const name = escapeHtml(shop)
  const quiet = (url: string, words: string) =>
    `<a href="${escapeHtml(url)}" class="quiet" style="color:#5b6663">${words}</a>`
  const home = quiet(publicUrl + here('/'), `<bdi>${escapeHtml(publicUrl.replace(/^https?:\/\//, ''))}</bdi>`)
  const stop = unsubscribe ? ` · ${quiet(unsubscribe, texts.noMore)}` : ''
  const { lang, direction } = written
  const first = escapeHtml(firstCharacter(shop.trim()))
  const mark =
    `<span aria-hidden="true" style="display:inline-block;width:30px;${markMargin[direction]};border-radius:9px;` +
    `background:#03825c;color:#ffffff;line-height:30px;text-align:center">${first}</span>`
  const large = 'font-size:18px;font-weight:700'
  return `<!doctype html>
<html lang="${lang}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${styles}</style></head>
<body class="page" dir="${direction}" lang="${lang}" style="margin:0;padding:0;background:#f2f5f4;color:#1c2422">
<div dir="${direction}" lang="${lang}" style="max-width:600px;margin:0 auto;padding:20px 12px;${look[direction]}">
${block(written, `${mark}<bdi style="${large}">${name}</bdi>`, 'margin:0 0 14px;padding:0 4px')}
<div class="card" style="padding:24px 20px 8px;border:1px solid #dce4e1;border-radius:14px;background:#ffffff;overflow-wrap:anywhere">
${holdsCode ? withLargeCode(content) : content}</div>
<p class="quiet" dir="${direction}" lang="${lang}" style="margin:14px 4px 0;${look[direction]};font-size:13px;color:#5b6663"><bdi>${name}</bdi> · ${home}${stop}</p>
</div></body></html>
`
}
