import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'

/** Where JSON cannot be read, and why: "Line 2, column 5: comma expected". Null where it can. */
export const jsonProblem = (text: string): string | null => {
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const [first] = errors
  if (!first) return null
  const before = text.slice(0, first.offset).split('\n')
  const reason = printParseErrorCode(first.error).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `Line ${before.length}, column ${(before.at(-1) ?? '').length + 1}:${reason}`
}
