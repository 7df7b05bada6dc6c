import { phoneLink, phoneText } from '#web/lib/links/phone-link.ts'
import classes from './account-page.module.css'

type Props = { before: string; phone: string }

/** A sentence that ends with the phone number of the shop's support, as a link that calls it; nothing without one. */
export const SupportPhone = ({ before, phone }: Props) =>
  phone && (
    <>
      {before}{' '}
      <a href={phoneLink(phone)} className={classes.phone}>
        {phoneText(phone)}
      </a>
      .
    </>
  )
