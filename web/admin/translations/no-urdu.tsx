import { Badge } from '@mantine/core'
import { readTranslations } from '#src/shared/translations.ts'

/** Marks a row that has no text in Urdu yet, so that readers of Urdu see its English ones (VAL-506). */
export const NoUrdu = ({ row: { translations } }: { row: { translations: string } }) =>
  readTranslations(translations).ur ? null : (
    <Badge variant="light" color="gray" size="sm" mx={6} flex="none">
      No Urdu
    </Badge>
  )
