import { capital } from '#src/shared/names.ts'

/** The title of a row's drawer: its label, with a capital where it begins with a word of ours and not with a name. */
export const recordTitle = (label: string, noun: string): string =>
  [noun, 'the'].some((word) => label.startsWith(`${word} `)) ? capital(label) : label
