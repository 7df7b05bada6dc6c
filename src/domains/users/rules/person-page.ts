import { isDate } from 'node:util/types'
import { speakIn } from '#src/kit/language.ts'
import { directionOf } from '#src/shared/language.ts'
import { privacy, dashboardProfile as texts } from '#src/shared/texts.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { escapeHtml } from '#src/shared/values/html.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'
import type { PersonTable } from './of-person.ts'
import { type FileHead, type Given, givenColumns, givenName, type PersonPart } from './person-file.ts'

const style = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  body { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; overflow-wrap: anywhere; }
  h1 { line-height: 1.25; } h2 { margin-block: 2.5rem 0.75rem; font-size: 1.25rem; }
  article { padding-block: 0.75rem; border-block-start: 1px solid #8886; break-inside: avoid; }
  dl { display: grid; grid-template-columns: minmax(7rem, 14rem) 1fr; gap: 0.25rem 1rem; margin: 0; }
  dt { opacity: 0.75; } dd { margin: 0; white-space: pre-wrap; } img { max-width: 100%; max-height: 30rem; }
  @media (max-width: 30em) { dl { grid-template-columns: 1fr; } dd { margin-block-end: 0.5rem; } }
`

type Kinds = Record<string, { title: string; parts: Record<string, string> }>

/** The words of the privacy policy for a column or a table: its kind, and its part of it. */
const wordsOf = (as: string): { kind: string; part: string } => {
  const [kind = '', part = ''] = as.split('.')
  const known = (privacy.stored as Kinds)[kind]
  return { kind: known?.title.replace(/:$/, '') ?? '', part: known?.parts[part] ?? '' }
}

/** What a table holds where all its columns tell the person nothing. */
const bare: { [Table in PersonTable]?: string } = {
  paymentPictures: 'payments.pictures',
  chatPictures: 'toUs.chat',
}
const firstOf = (table: PersonTable): string => givenColumns(table)[0]?.[1] ?? bare[table] ?? ''

/** A value of a column or field in words. Amounts are stored in minor units, which say nothing to a reader. */
const shown = (name: string, value: unknown, currency: string): string => {
  if (isDate(value)) return formatDateTime(value)
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number' && name.endsWith('Minor')) return formatMoney(fromMinor(value), currency)
  // A change of the history is the value before and the value after it.
  if (Array.isArray(value)) return value.map((each) => shown(name, each, currency) || '–').join(' → ')
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([field, of]) => `${field}: ${shown(field, of, currency)}`)
      .join('\n')
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const entry = (label: string, text: string): string =>
  text === '' ? '' : `<dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(text)}</dd>`

const article = (table: PersonTable, row: Given, currency: string): string => {
  const named = givenColumns(table).map(([name, as]) =>
    entry(wordsOf(as).part, shown(name, row[givenName(name)], currency)),
  )
  const made = row['createdAt']
  const when = isDate(made) ? entry(texts.dataWhen, formatDateTime(made)) : ''
  const { picture, voice } = row
  // Only the shop makes these addresses.
  const image = typeof picture === 'string' ? `<img src="${picture}" alt="">` : ''
  const sound = typeof voice === 'string' ? `<audio controls src="${voice}"></audio>` : ''
  return `<article><dl>${when}${named.join('')}</dl>${image}${sound}</article>`
}

const head = ({ shop, madeAt, language }: FileHead): string => {
  const title = escapeHtml(texts.dataTitle({ shop }))
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>` +
    `<p>${escapeHtml(texts.dataMade({ time: formatDateTime(madeAt) }))}</p>`
  )
}

/** The data of a person as one page to read, in parts. It needs no other file. */
export async function* dataAsPage(parts: AsyncIterable<PersonPart>, of: FileHead): AsyncGenerator<string> {
  const { language, currency } = of
  yield speakIn(language, () => head(of))
  let last = ''
  for await (const { table, rows } of parts) {
    // A stream reads on in whatever language its socket is served.
    const { kind } = speakIn(language, () => wordsOf(firstOf(table)))
    if (kind !== last) yield `<h2>${escapeHtml(kind)}</h2>`
    last = kind
    yield speakIn(language, () => rows.map((row) => article(table, row, currency)).join(''))
  }
  yield '</main></body></html>'
}
