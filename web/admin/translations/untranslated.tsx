import { Badge } from '@mantine/core'
import { type OtherLanguage, otherLanguages } from '#src/shared/language.ts'
import { languageName, languagesWithout } from '#src/shared/translations.ts'

/** Marks what has no text in these languages, so that their readers see the English one (VAL-714). */
export const Without = ({ languages }: { languages: readonly OtherLanguage[] }) =>
  languages.map((language) => (
    <Badge key={language} variant="light" color="gray" size="sm" mx={6} flex="none">
      No {languageName(language)}
    </Badge>
  ))

type Props = { row: { translations: string }; among?: readonly OtherLanguage[] }

/** The same for a row that has no text at all in a language. */
export const Untranslated = ({ row, among = otherLanguages }: Props) => (
  <Without languages={languagesWithout(row.translations, among)} />
)
