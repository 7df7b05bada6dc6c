import { readFileSync } from 'node:fs'

export const RULES = 'docs/rules.md'

/** The rules of docs/rules.md, each with its lines and with its text as one. The id is blank where a rule has none. */
export const rules = (readFileSync(RULES, 'utf8').match(/^- \*\*.*(?:\n {2}\S.*)*/gm) ?? []).map((rule) => ({
  lines: rule.split('\n'),
  text: rule.replaceAll(/\n {2}/g, ' '),
  id: /^- \*\*([A-Z][A-Z0-9]*-\d+)\*\* \S/.exec(rule)?.[1] ?? '',
}))

/** `3, 4 and 5`. */
export const inList = (words: readonly (string | number)[], last = 'and'): string =>
  `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/** Whether a text says these words, and not as a part of another number or word. */
const says = (text: string, words: string): boolean => {
  const at = text.indexOf(words)
  if (at < 0) return false
  const isPart = (sign: string | undefined) => sign !== undefined && /[\p{L}\d]/u.test(sign)
  const isWhole = !isPart(text[at - 1]) && !isPart(text[at + words.length])
  return isWhole || says(text.slice(at + 1), words)
}

/** Those of the words that the rule does not say. */
export const unsaidBy = (id: string, words: readonly string[]): string[] => {
  const text = rules.find((rule) => rule.id === id)?.text ?? ''
  return words.filter((each) => !says(text, each))
}
