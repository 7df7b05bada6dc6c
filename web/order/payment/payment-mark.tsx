import type { PaymentMethod } from '#src/shared/pages.ts'
import { PaymentIcon } from '#web/order/payment-icon.tsx'
import classes from './payment-mark.module.css'

/** Letters on a colour of our own, because the logos of these wallets are trademarks. */
const marks = [
  { name: /jazz ?cash/i, letters: 'JC', wallet: 'jazzcash' },
  { name: /easy ?paisa/i, letters: 'EP', wallet: 'easypaisa' },
  { name: /sada ?pay/i, letters: 'SP', wallet: 'sadapay' },
  { name: /naya ?pay/i, letters: 'NP', wallet: 'nayapay' },
  { name: /raast/i, letters: 'R', wallet: 'raast' },
]

/** The mark by which a buyer finds a method: that of a known wallet, or else the icon that the shop chose. */
export const PaymentMark = ({ name, icon }: Pick<PaymentMethod, 'name' | 'icon'>) => {
  const mark = marks.find((known) => known.name.test(name))
  return (
    <span className={classes.mark} data-wallet={mark?.wallet} aria-hidden>
      {mark ? mark.letters : <PaymentIcon name={icon} />}
    </span>
  )
}
