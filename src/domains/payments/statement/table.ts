import { mapInTurns } from '#src/kit/turns.ts'
import { folded, keyForm } from '#src/shared/values/typed.ts'
import { RUPEES } from '#src/written/money.ts'

/** A record of a statement, with the number of its first line in the file. `isCut`: that line goes on. */
export type Row = { line: number; cells: string[]; isCut: boolean }

/** What a column holds, by its heading. */
export type Column = 'date' | 'in' | 'out' | 'amount' | 'balance' | 'mark' | 'other'

/**
 * The headings of statements in Pakistan and of common exports, in the form of `folded`, because some have the letters of
 * an Arabic keyboard. The first that fits decides.
 */
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
    /debit(?! acc)|withdraw|^dr\b|\(dr\)|(money|paid|amount|cash)[ -]?out$|^outgoing|outflow|^payments?$|^spent$|نکل|خرچ|^ب?نام$|اداییگی|ڈیبٹ|(^|amount )sent$|fee|charge|tax/,
  ],
  ['amount', /amount|amt|^(gross|net|value|pkr|rs)$|رقم/],
]

const inRupees = new RegExp(` ?[([]${RUPEES} ?[)\\]]| in ${RUPEES}$`, 'g')

const columnOf = (heading: string): Column => {
  const words = folded(heading).replace(/[._]/g, ' ').replace(/\s+/g, ' ').trim()
  // A heading is short. A narration that names a deposit is none.
  if (words.length > 40) return 'other'
  const named = words.replace(inRupees, '').trim()
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

/** A record as far as it was read. `open` is the text of a cell in quotation marks that goes on in the next line. */
type Read = { cells: string[]; open?: string }

/** Where the quotation mark is that closes a cell; two of them are a sign of the cell. */
const closingMark = (line: string, from: number): number => {
  let at = line.indexOf('"', from)
  while (at >= 0 && line[at + 1] === '"') at = line.indexOf('"', at + 2)
  return at
}

/**
 * A line by the rules of CSV, as a record of its own or as what goes on from the lines `before`; undefined where its
 * quotation marks do not match. Each line is read once for each record that it may be a part of, because a mark that
 * nothing closes can stand in every line.
 */
const withLine = (line: string, delimiter: string, before?: Read): Read | undefined => {
  const cells = [...(before?.cells ?? [])]
  let text = before?.open === undefined ? undefined : `${before.open}\n`
  for (let at = 0; ; at += 1) {
    if (text === undefined && line[at] !== '"') {
      const end = line.indexOf(delimiter, at)
      cells.push(line.slice(at, end < 0 ? undefined : end))
      if (end < 0) return { cells }
      at = end
    } else {
      const from = text === undefined ? at + 1 : at
      const end = closingMark(line, from)
      const cell = (text ?? '') + line.slice(from, end < 0 ? undefined : end).replaceAll('""', '"')
      if (end < 0) return { cells, open: cell }
      cells.push(cell)
      text = undefined
      at = end + 1
      while (at < line.length && line[at] !== delimiter && line[at]?.trim() === '') at += 1
      if (at >= line.length) return { cells }
      if (line[at] !== delimiter) return undefined
    }
  }
}

/** The cells of a record that is whole. */
const cellsOf = (read: Read | undefined): string[] | undefined =>
  read?.open === undefined ? read?.cells : undefined

/** The most characters of a record, and the most lines of a cell in quotation marks. No bank writes more. */
export const MOST_SIGNS = 5000
const MOST_LINES = 20

/** The delimiter by which most lines have the same number of cells, or by which a line is one of headings. */
const delimiterOf = async (lines: readonly string[]): Promise<{ delimiter: string; width: number }> => {
  const [hint] = lines
  const named = /^"?sep=(.)"?$/i.exec(hint ?? '')?.[1]
  const ways: { delimiter: string; width: number; score: number[] }[] = []
  for (const delimiter of named ? [named] : DELIMITERS) {
    let heading: number | undefined
    const widths = await mapInTurns(lines, (line) => {
      const cells = cellsOf(withLine(line, delimiter)) ?? bare(line, delimiter)
      if (heading === undefined && cells.length > 1 && headingsIn(cells)) heading = cells.length
      return cells.length
    })
    const [width = 1, count = 0] =
      [
        ...Map.groupBy(
          widths.filter((each) => each > 1),
          (each) => each,
        ),
      ]
        .map(([each, { length }]) => [each, length] as const)
        .toSorted(([one, ones], [other, others]) => others - ones || other - one)[0] ?? []
    ways.push({ delimiter, width: heading ?? width, score: [heading ? 1 : 0, count, width] })
  }
  const best = ways.toSorted((one, other) => {
    const at = one.score.findIndex((value, index) => value !== other.score[index])
    return at < 0 ? 0 : (other.score[at] ?? 0) - (one.score[at] ?? 0)
  })[0]
  // A tab stands in a line for nothing else, while amounts and days hold the others.
  const tab = ways.find(({ delimiter, score }) => delimiter === '\t' && (score[1] ?? 0) > 0)
  return (best?.score[0] === 0 && tab) || best || { delimiter: ',', width: 1 }
}

/**
 * The records of a statement, without blank lines. A cell in quotation marks may go over lines; a mark that is not
 * closed before the next line with all columns is a sign like any other, so that it swallows no line. Of a line
 * that is too long, its beginning is read.
 */
export const rowsOf = async (text: string): Promise<Row[]> => {
  const given = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const lines = given.map((line) => line.slice(0, MOST_SIGNS))
  const { delimiter, width } = await delimiterOf(lines.filter((line) => !isBlank(line)))
  const alone = await mapInTurns(lines, (line) => withLine(line, delimiter))
  const isWhole = (line: string, at: number): boolean =>
    width > 1 && (cellsOf(alone[at]) ?? bare(line, delimiter)).length >= width
  const records = function* () {
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? ''
      if (isBlank(line) || (at === 0 && /^"?sep=.?"?$/i.test(line))) continue
      let [read, last, size] = [alone[at], at, line.length]
      while (read?.open !== undefined && last - at < MOST_LINES) {
        const next = lines[last + 1]
        size += next?.length ?? 0
        if (next === undefined || size > MOST_SIGNS || isWhole(next, last + 1)) break
        last += 1
        read = withLine(next, delimiter, read)
      }
      const cells = cellsOf(read)
      yield { line: at + 1, cells: cells ?? bare(line, delimiter), isCut: line !== given[at] }
      if (cells) at = last
    }
  }
  return mapInTurns(records(), (row) => ({ ...row, cells: row.cells.map((cell) => cell.trim()) }))
}
