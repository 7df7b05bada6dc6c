// What the server answers to resellers, and what the checks of their forms say.

export const notReseller = 'This account is not a reseller.'
export const paused = 'Your reseller account is paused. Please write to us.'
export const noPrice = ({ plan }: { plan: string }): string =>
  `You have no price for ${plan}. Please write to us.`
export const balanceTooLow = ({ cost, balance }: { cost: string; balance: string }): string =>
  `This costs ${cost}, and your balance is ${balance}. Please top up first.`
export const wasUsed = 'A license that was used cannot be revoked.'
export const hasEnded = 'This license has ended or was taken back already.'
export const topUpRange = ({ least, most }: { least: string; most: string }): string =>
  `Please enter a whole amount from ${least} to ${most}`
export const stays = 'A reseller account cannot be deleted. Please write to us, and we close it first.'
