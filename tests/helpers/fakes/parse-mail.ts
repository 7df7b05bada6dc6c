export type ParsedMail = {
  subject: string
  text: string
  /** Header values by lower-case name, unfolded and decoded; of a repeated header, all values. */
  headers: Map<string, string[]>
}

/** Reads a letter far enough for a test: headers, subject, and the (first) text/plain part. Serves .eml files too. */
export const parseMail = (raw: string): ParsedMail => {
  const { headers, body } = split(raw)
  return { headers, subject: headers.get('subject')?.[0] ?? '', text: plainText(headers, body) ?? '' }
}

const split = (raw: string) => {
  const text = raw.replaceAll('\r\n', '\n')
  const end = text.indexOf('\n\n')
  const headers = new Map<string, string[]>()
  for (const line of text
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), decodeWords(line.slice(colon + 1).trim())])
  }
  return { headers, body: text.slice(end + 2) }
}

const plainText = (headers: ParsedMail['headers'], body: string): string | undefined => {
  const type = headers.get('content-type')?.[0] ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary) {
    for (const part of body.split(`--${boundary}`).slice(1, -1)) {
      const inner = split(part.replace(/^\n/, ''))
      const text = plainText(inner.headers, inner.body)
      if (text !== undefined) return text
    }
    return undefined
  }
  if (!type.startsWith('text/plain')) return undefined
  return decodeBody(body, headers.get('content-transfer-encoding')?.[0] ?? '7bit').trimEnd()
}

const decodeBody = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable') return decodeQuoted(body.replace(/=\n/g, ''))
  return body
}

const decodeQuoted = (text: string): string =>
  text.replace(/(=[0-9A-F]{2})+/gi, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString())

const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_word, kind: string, content: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(content, 'base64').toString()
        : decodeQuoted(content.replaceAll('_', ' ')),
    )
