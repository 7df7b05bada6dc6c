import { readFileSync } from 'node:fs'

export const RULES = 'docs/rules.md'

/** The rules of docs/rules.md, each with its text as one line. The id is blank where a rule has none. */
export const rules = (readFileSync(RULES, 'utf8').match(/^- \*\*.*(?:\n {2}\S.*)*/gm) ?? []).map((rule) => ({
  text: rule.replaceAll(/\n {2}/g, ' '),
  id: /^- \*\*([A-Z][A-Z0-9]*-\d+)\*\* \S/.exec(rule)?.[1] ?? '',
}))
