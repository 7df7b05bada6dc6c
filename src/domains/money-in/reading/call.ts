import { z } from 'zod'
import { AppError } from '#src/shared/app-error.ts'
import { parseJson } from '#src/shared/json.ts'
import { fromJson, fromMillis } from '#src/shared/values/dates.ts'
import { asciiDigits } from '#src/shared/values/typed.ts'

/** A request of a phone, as it came. */
export type Call = {
  token: string
  body: string
  type: string
  /** The fields of a form in parts; null where the body is none. */
  fields: Record<string, string> | null
  signature: string
  timestamp: string
  /** The sender of a plain text. */
  from: string
}

const BAD = 'Send from and text, as JSON or as a form.'
const NO_JSON =
  'This is not JSON. Check the template in the forwarding app: its text must be quoted as JSON, with \\n for a line end and \\" for a quotation mark; or let the app send from and text as a form.'

const short = z.string().max(200)
const number = z.union([short, z.number()])
/** A short code such as 8558 is a number in the JSON of a template that does not quote it. */
const author = number.transform(String)
/** What apps send whose users write the template; those that name a message or its time in their own way are known. */
const plain = z.object({
  from: author,
  text: z.string(),
  messageId: number.nullish(),
  id: number.nullish(),
  receivedAt: number.nullish(),
  receivedStamp: number.nullish(),
})
/** SMS Gateway for Android, whose versions name the sender differently, and leave out or null what they do not know. */
const gateway = z.object({
  event: short,
  payload: z
    .object({
      messageId: number.nullish(),
      message: z.string().nullish(),
      phoneNumber: author.nullish(),
      sender: author.nullish(),
      receivedAt: short.nullish(),
    })
    .nullish(),
})

/** An alert as a phone tells it; `id` is the app's, and blank where it names none. */
export type Told = { from: string; text: string; id: string; receivedAt: Date | null }

/** A time that a phone sends; null for none, and for one that cannot be read. */
export const timeIn = (value: string | number | null | undefined): Date | null => {
  if (value === undefined || value === null || value === '') return null
  const digits = /^\d{10,13}$/.exec(asciiDigits(String(value)))?.[0]
  if (!digits) {
    const time = fromJson(value)
    return Number.isNaN(time.getTime()) ? null : time
  }
  return fromMillis(digits.length === 10 ? `${digits}000` : digits)
}

const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** JSON whose strings hold line ends as they are, which apps put there that replace a word of a template by the text. */
const escaped = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\[^])*"/g, (string) =>
    string.replace(/[\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign),
  )

const jsonIn = (body: string): unknown => {
  try {
    return parseJson(body)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  try {
    return parseJson(escaped(body))
  } catch (error) {
    throw error instanceof SyntaxError
      ? new AppError('BAD_REQUEST', body.trim() === '' ? BAD : NO_JSON)
      : error
  }
}

/** The fields of a form. A text that the app did not encode keeps its `&` and what follows, which begin no other field. */
const formIn = (body: string): Record<string, string> => {
  const parts: string[] = []
  for (const part of body.split('&')) {
    if (parts.length === 0 || /^[a-z]\w*=/i.test(part)) parts.push(part)
    else parts.push(`${parts.pop()}%26${part}`)
  }
  return Object.fromEntries(new URLSearchParams(parts.join('&')))
}

/**
 * The fields of a form in parts, as some apps send each form (BANK-901); null for another body. The type keeps its
 * case, because it names the line between the parts. Throws BAD_REQUEST.
 */
export const fieldsOf = async (body: string, type: string): Promise<Record<string, string> | null> => {
  if (!/^multipart\/form-data\b/i.test(type)) return null
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    return Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
  } catch {
    throw new AppError('BAD_REQUEST', BAD)
  }
}

const bodyOf = ({ body, type, fields, from }: Call): unknown => {
  if (fields) return fields
  const text = body.replace(/^\ufeff/, '')
  // Some apps name JSON a text, whose sender stands in it then, or a form.
  if (type.startsWith('text/plain') && (from !== '' || !/^\s*\{/.test(text))) return { from, text }
  if (type.startsWith('application/x-www-form-urlencoded') && !/^\s*\{/.test(text)) return formIn(text)
  return jsonIn(text)
}

/**
 * What a request says, of SMS Gateway for Android (BANK-702) or of another app (BANK-703): an alert, that the phone
 * lives, a message without words, or something else (null); what apps get wrong is read all the same (BANK-871). Throws
 * BAD_REQUEST.
 */
export const toldIn = (call: Call): Told | 'ping' | 'blank' | null => {
  const body = bodyOf(call)
  const sent = gateway.safeParse(body).data
  if (sent) {
    if (sent.event === 'system:ping') return 'ping'
    const { messageId, message, sender, phoneNumber, receivedAt } = sent.payload ?? {}
    if (sent.event !== 'sms:received' || !message) return sent.event.endsWith(':received') ? 'blank' : null
    return {
      from: sender ?? phoneNumber ?? '',
      text: message,
      id: String(messageId ?? ''),
      receivedAt: timeIn(receivedAt),
    }
  }
  const said = plain.safeParse(body).data
  if (!said) throw new AppError('BAD_REQUEST', BAD)
  const { from, text, receivedAt, receivedStamp, messageId, id } = said
  if (text.trim() === '') return 'blank'
  return { from, text, id: String(messageId ?? id ?? ''), receivedAt: timeIn(receivedAt ?? receivedStamp) }
}
