import type { ReactNode } from 'react'
import type { Sentence } from '#src/shared/language.ts'
import { inline } from '#web/lib/inline.ts'
import { phoneLink, phoneText } from '#web/lib/links/phone-link.ts'
import classes from './account-page.module.css'

type Props = { sentence: (values: { phone: ReactNode }) => Sentence<ReactNode>; phone: string }

/** A sentence with the phone number of the shop's support, as a link that calls it; nothing without one. */
export const SupportPhone = ({ sentence, phone }: Props) =>
  phone && (
    <>
      {' '}
      {inline(
        sentence({
          phone: (
            <a href={phoneLink(phone)} className={classes.phone}>
              {phoneText(phone)}
            </a>
          ),
        }),
      )}
    </>
  )
