import { IconBuildingBank, IconCoin, IconCreditCard, IconDeviceMobile, IconWallet } from '@tabler/icons-react'
import type { paymentIcons } from '#src/domains/payment-methods/schema.ts'

type IconName = (typeof paymentIcons)[number]

const icons: Record<IconName, typeof IconWallet> = {
  CreditCard: IconCreditCard,
  Building: IconBuildingBank,
  Smartphone: IconDeviceMobile,
  Wallet: IconWallet,
  DollarSign: IconCoin,
}

const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name)

/** The icon of a payment method. */
export const PaymentIcon = ({ name }: { name: string }) => {
  const Icon = isIcon(name) ? icons[name] : IconWallet
  return <Icon size={22} stroke={1.75} aria-hidden />
}
