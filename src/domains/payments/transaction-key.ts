import { keyForm } from '#src/shared/values/typed.ts'

/** A day beside the id is no part of it. */
const DAY = /(?<!\d)(?:\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})|20\d\d-\d\d-\d\d|\d\d-\d\d-20\d\d)(?!\d)/g

/** The runs of letters and digits of a text, in capitals, each with what stands before it. */
const piecesOf = (text: string) =>
  [
    ...keyForm(text)
      .replace(DAY, ' | ')
      .toUpperCase()
      .matchAll(/(?<![^A-Z0-9])([^A-Z0-9]*)([A-Z0-9]+)/g),
  ].map(([, before = '', run = '']) => ({
    before,
    run,
  }))

const hasDigit = (run: string): boolean => /\d/.test(run)
const withoutWord = (run: string): string => run.replace(/^[A-Z]+/, '')
const isJoined = (before: string): boolean => /^[ -]$/.test(before)

/**
 * The transaction id as it is compared (PAY-88): its core in capitals, from the first digit on. People copy it with
 * spaces and dashes, with the word of their bank in front (`TID: 955`, `Ref#955`), and with words behind it. Two letters
 * at the very end belong to it. A text without a digit is compared by its letters.
 */
export const transactionKeyOf = (transactionId: string): string => {
  const pieces = piecesOf(transactionId)
  if (!pieces.some(({ run }) => hasDigit(run))) return pieces.map(({ run }) => run).join('')
  const cores = ['']
  let isOpen = false
  for (const [index, { before, run }] of pieces.entries()) {
    const isEnd = index === pieces.length - 1 && run.length <= 2
    const isPart = isOpen && isJoined(before)
    if (isPart && (hasDigit(run) || isEnd)) cores.push(`${cores.pop()}${run}`)
    else if (hasDigit(run)) cores.push(withoutWord(run))
    isOpen = hasDigit(run)
  }
  return cores.toSorted((one, other) => other.length - one.length)[0] ?? ''
}

/** The most pieces that a bank writes a transaction id in. */
const MOST_PIECES = 5

/** The transaction ids that a cell of a statement may hold: each run, and each few runs that follow each other. */
export const keysIn = (cell: string): string[] => {
  const runs = piecesOf(cell).map(({ run }) => run)
  return runs.flatMap((run, start) => {
    if (!hasDigit(run)) return []
    const keys = [withoutWord(run)]
    for (const next of runs.slice(start + 1, start + MOST_PIECES)) keys.push(`${keys.at(-1)}${next}`)
    return keys
  })
}
