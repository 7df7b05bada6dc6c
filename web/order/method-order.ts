import type { PaymentMethod } from '#src/shared/pages.ts'

const walletIcons = new Set(['Smartphone', 'Wallet'])

/**
 * The methods as a buyer looks for them: the one that was used last, then wallets, which most buyers have, then all
 * others; of each in the shop's order (PAY-152).
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
