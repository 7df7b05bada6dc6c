import { phoneLink, phoneText } from '#web/lib/links/phone-link.ts'
import classes from './account-page.module.css'

/** The phone number of the shop's support, as a link that calls it. */
export const SupportPhone = ({ phone }: { phone: string }) => (
  <a href={phoneLink(phone)} className={classes.phone}>
    {phoneText(phone)}
  </a>
)
