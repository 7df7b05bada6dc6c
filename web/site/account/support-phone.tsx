import { phoneLink, phoneText } from '#web/lib/links/phone-link.ts'
import classes from './account-page.module.css'

/** The number of the shop's support, to be called. */
export const SupportPhone = ({ phone }: { phone: string }) => (
  <a href={phoneLink(phone)} className={classes.phone}>
    {phoneText(phone)}
  </a>
)
