import papa from 'papaparse'
import { keyForm } from '#src/shared/values/typed.ts'

/** A record of a statement, with the number of its first line in the file. */
export type Row = { line: number; cells: string[] }

/** What a column holds, by its heading. */
export type Column = 'date' | 'in' | 'out' | 'amount' | 'balance' | 'mark' | 'other'

/** The headings of statements in Pakistan and of common exports. The first that fits decides. */
const headings: [Column, RegExp][] = [
  ['date', /date|^time|timestamp|^day$|posted|تاریخ/],
  ['balance', /bal(ance)?s?$|balance|^runbal|بیلنس|بقایا/],
  [
    'mark',
    /^(cr|dr|credit|debit|c|d) ?[/|&-]? ?(cr|dr|credit|debit|c|d)( indicator| flag)?$|^(transaction |txn |tran |payment )?(type|status)$|^in ?[/|] ?out$|direction|indicator|sign$/,
  ],
  [
    'in',
    /credit(?! acc)|deposit|^cr\b|\(cr\)|lodg|(money|paid|amount|cash)[ -]?in$|(^|amount )received$|^incoming|inflow|^receipts?$|جمع|وصول|کریڈٹ/,
  ],
  [
    'out',
    /debit(?! acc)|withdraw|^dr\b|\(dr\)|(money|paid|amount|cash)[ -]?out$|^outgoing|outflow|^payments?$|^spent$|نکل|خرچ|^ب?نام$|ادائیگی|ڈیبٹ|(^|amount )sent$|fee|charge|tax/,
  ],
  ['amount', /amount|amt|^(gross|net|value|pkr|rs)$|رقم/],
]

const columnOf = (heading: string): Column => {
  const words = keyForm(heading).toLowerCase().replace(/[._]/g, ' ').replace(/\s+/g, ' ').trim()
  // A heading is short. A narration that names a deposit is none.
  if (words.length > 40) return 'other'
  const named = words.replace(/ ?[([](pkr|rs|rs )[)\]]| in (pkr|rs|rupees)$/g, '').trim()
  return headings.find(([, form]) => form.test(named))?.[0] ?? 'other'
}

/** The columns of a row of headings; undefined for any other row. */
export const headingsIn = (cells: readonly string[]): Column[] | undefined => {
  // A row of headings holds no numbers.
  if (cells.some((cell) => /\d{3}/.test(keyForm(cell)))) return undefined
  const columns = cells.map(columnOf)
  const holdsMoney = columns.some((column) => ['in', 'out', 'amount'].includes(column))
  const known = new Set(columns.filter((column) => column !== 'other'))
  return holdsMoney && known.size >= 2 ? columns : undefined
}

const DELIMITERS = ['\t', ';', '|', ','] as const
const isBlank = (line: string): boolean => /^[\s,;|]*$/.test(line)
const bare = (line: string, delimiter: string): string[] => line.split(delimiter)
const isBroken = ({ errors }: papa.ParseResult<string[]>): boolean =>
  errors.some(({ type }) => type === 'Quotes')

/** The cells of a record by the rules of CSV; undefined where its quotation marks do not match. */
const quoted = (record: string, delimiter: string): string[] | undefined => {
  if (!record.includes('"')) return bare(record, delimiter)
  const parsed = papa.parse<string[]>(record, { delimiter, newline: '\n' })
  return isBroken(parsed) || parsed.data.length > 1 ? undefined : parsed.data[0]
}

/** The delimiter by which most lines have the same number of cells, or by which a line is one of headings. */
const delimiterOf = (lines: readonly string[]): { delimiter: string; width: number } => {
  const [hint] = lines
  const named = /^"?sep=(.)"?$/i.exec(hint ?? '')?.[1]
  const ways = (named ? [named] : DELIMITERS).map((delimiter) => {
    const rows = lines.map((line) => quoted(line, delimiter) ?? bare(line, delimiter))
    const heading = rows.find((cells) => cells.length > 1 && headingsIn(cells))
    const widths = rows.map(({ length }) => length).filter((width) => width > 1)
    const [width = 1, count = 0] =
      [...Map.groupBy(widths, (each) => each)]
        .map(([each, { length }]) => [each, length] as const)
        .toSorted(([one, ones], [other, others]) => others - ones || other - one)[0] ?? []
    return { delimiter, width: heading?.length ?? width, score: [heading ? 1 : 0, count, width] }
  })
  const best = ways.toSorted((one, other) => {
    const at = one.score.findIndex((value, index) => value !== other.score[index])
    return at < 0 ? 0 : (other.score[at] ?? 0) - (one.score[at] ?? 0)
  })[0]
  // A tab stands in a line for nothing else, while amounts and days hold the others.
  const tab = ways.find(({ delimiter, score }) => delimiter === '\t' && (score[1] ?? 0) > 0)
  return (best?.score[0] === 0 && tab) || best || { delimiter: ',', width: 1 }
}

/** The most lines that a cell in quotation marks has. */
const MOST_LINES = 20

/**
 * The records of a statement, without blank lines. A cell in quotation marks may go over lines; a mark that is not
 * closed before the next line with all columns is a sign like any other, so that it swallows no line (PAY-111).
 */
export const rowsOf = (text: string): Row[] => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const { delimiter, width } = delimiterOf(lines.filter((line) => !isBlank(line)))
  const isWhole = (line: string) =>
    width > 1 && (quoted(line, delimiter) ?? bare(line, delimiter)).length >= width
  const rows: Row[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (isBlank(line) || (at === 0 && /^"?sep=.?"?$/i.test(line))) continue
    let [cells, next] = [quoted(line, delimiter), at]
    let record = line
    while (!cells && next + 1 < lines.length && next - at < MOST_LINES && !isWhole(lines[next + 1] ?? '')) {
      next += 1
      record += `\n${lines[next]}`
      cells = quoted(record, delimiter)
    }
    rows.push({ line: at + 1, cells: (cells ?? bare(line, delimiter)).map((cell) => cell.trim()) })
    if (cells) at = next
  }
  return rows
}
