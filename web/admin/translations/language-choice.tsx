import '#web/urdu/font.css'
import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { factsOf } from '#src/shared/language.ts'
import { languageName, type OtherTextLanguage, type TextLanguage } from '#src/shared/translations.ts'

const labelOf = (language: TextLanguage): ReactNode =>
  language === 'roman' ? languageName(language) : <span lang={language}>{factsOf(language).ownName}</span>

type Form = { errors: Record<string, unknown>; getInputNode(path: never): HTMLElement | null }

/** The language of the texts that a form shows. It follows the first field that was refused (VAL-713). */
export const useShownLanguage = (
  { errors, getInputNode }: Form,
  languageOfPath: (path: string) => TextLanguage,
) => {
  const [language, choose] = useState<TextLanguage>('en')
  const [seen, see] = useState(errors)
  const [refused, setRefused] = useState<string>()
  if (seen !== errors) {
    see(errors)
    const bad = Object.keys(errors)
    const [first] = bad
    if (first && bad.every((path) => languageOfPath(path) !== language)) {
      choose(languageOfPath(first))
      setRefused(first)
    }
  }
  useEffect(() => {
    if (refused) getInputNode(refused as never)?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the field is there
  }, [refused])
  return [language, choose] as const
}

type Props = {
  language: TextLanguage
  into: readonly OtherTextLanguage[]
  onChange: (language: TextLanguage) => void
}

/** Switches the texts of a form between English and the languages that they are written in. */
export const LanguageChoice = ({ language, into, onChange }: Props) => (
  <SegmentedControl
    aria-label="Language of the texts"
    value={language}
    onChange={(value) => onChange(value)}
    data={['en' as const, ...into].map((value) => ({ value, label: labelOf(value) }))}
    style={{ alignSelf: 'start' }}
  />
)
