import { IconBuildingBank, IconCoin, IconCreditCard, IconDeviceMobile, IconWallet } from '@tabler/icons-react'
import type { PaymentMethod, Texts } from '#src/shared/pages.ts'
import classes from './payment-methods.module.css'

// The names that the back office offers (admin §9).
const icons: Record<string, typeof IconCoin> = {
  CreditCard: IconCreditCard,
  Building: IconBuildingBank,
  Smartphone: IconDeviceMobile,
  Wallet: IconWallet,
  DollarSign: IconCoin,
}

/** The ways to pay that the shop takes now. */
export const PaymentMethods = ({ methods, texts }: { methods: PaymentMethod[]; texts: Texts }) =>
  methods.length > 0 && (
    <div className={classes.root}>
      <div>
        <h3 className={classes.title}>{texts.payment_title || 'Ways to pay'}</h3>
        {texts.payment_text && <p className={classes.text}>{texts.payment_text}</p>}
      </div>
      <ul className={classes.methods}>
        {methods.map(({ id, name, icon }) => {
          const Icon = icons[icon] ?? IconWallet
          return (
            <li key={id}>
              <Icon size={22} stroke={1.75} aria-hidden />
              {name}
            </li>
          )
        })}
      </ul>
    </div>
  )
