import { Badge } from '@mantine/core'
import { type OtherLanguage, otherLanguages } from '#src/shared/language.ts'
import { languageName, languagesWithout } from '#src/shared/translations.ts'

type Props = { row: { translations: string }; among?: readonly OtherLanguage[] }

/** Marks a row that has no text in a language yet, so that its readers see the English ones (VAL-506). */
export const Untranslated = ({ row, among = otherLanguages }: Props) =>
  languagesWithout(row.translations, among).map((language) => (
    <Badge key={language} variant="light" color="gray" size="sm" mx={6} flex="none">
      No {languageName(language)}
    </Badge>
  ))
