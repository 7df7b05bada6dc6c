import type { PaymentMethod } from '#src/shared/pages.ts'
import { namesAccount } from '#src/shared/payment-account.ts'

const walletIcons = new Set(['Smartphone', 'Wallet'])

/**
 * The methods as a buyer looks for them: the one that was used last, then wallets, which most buyers have, then all
 * others; of each in the shop's order (PAY-771).
 */
export const inOrderOfUse = <Method extends Pick<PaymentMethod, 'id' | 'icon'>>(
  methods: readonly Method[],
  usedId: number | null,
): Method[] => {
  const rank = ({ id, icon }: Method): number => {
    if (id === usedId) return 0
    return walletIcons.has(icon) ? 1 : 2
  }
  return methods.toSorted((a, b) => rank(a) - rank(b))
}

/** The method that is chosen at first: the one that was used last, else the first one with an account. */
export const chosenFirst = <Method extends Pick<PaymentMethod, 'id' | 'icon' | 'accountDetails'>>(
  shop: readonly Method[],
  usedId: number | null,
): Method | undefined => {
  const methods = inOrderOfUse(shop, usedId)
  return (
    methods.find(({ id }) => id === usedId) ??
    methods.find(({ accountDetails }) => namesAccount(accountDetails)) ??
    methods[0]
  )
}
