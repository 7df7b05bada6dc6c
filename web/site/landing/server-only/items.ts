import type { Section } from '#web/site/landing/section/words.tsx'

const NUMBERED = /^item(\d+)_/

/** The numbers of a section's items (`item1_title`, `item2_title`, …) that have this text, ascending. */
export const itemsOf = ({ texts }: Section, key: string): number[] =>
  Object.keys(texts)
    .map((name) => Number(NUMBERED.exec(name)?.[1]))
    .filter((n, index, all) => texts[`item${n}_${key}`] && all.indexOf(n) === index)
    .toSorted((a, b) => a - b)
