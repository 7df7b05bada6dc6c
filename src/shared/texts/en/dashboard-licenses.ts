export const howToActivate = 'How to activate, in 5 steps'
export const goDownloads = 'Go to Downloads'
export const endedTooLongAgo =
  'This license ended too long ago to be renewed. A new order gives you a new key.'
export const expiredContactSupport = 'This license has expired. Please contact support to continue.'
export const seePlans = 'See plans'
export const licenseOfOrder = ({ plan, id }: { plan: string; id: number }): string =>
  `${plan} license, order ${id}`
export const license = 'License'
export const amountPaid = 'Amount paid'
export const licenseId = 'License ID'
export const validUntil = 'Valid until'
export const licenseHolder = 'License holder'
export const licensesNotLoaded = 'Your licenses could not be loaded'
export const keyAppearsOnApproval = 'Your license key appears here as soon as an order is approved.'
export const noActiveLicenses = 'No Active Licenses'
export const viewOrders = 'View Orders'
export const systemsNotLoaded = 'The systems of this license could not be loaded'
export const notActivatedYet = 'Not activated anywhere yet. The steps below show how.'
export const endsToday = 'This license ends today. Renew it to go on without a break.'
export const endsInDays = ({ days }: { days: number }): string =>
  `This license ends in ${days} days. Renew it to go on without a break.`
export const renewToContinue = 'This license has expired. Renew it to continue.'
export const goesOnAs = ({ plan, from }: { plan: string; from: string }): string =>
  `From ${from} it goes on as ${plan}, on the same key.`
export const renewsByPaying = ({
  amount,
  until,
  licenses,
}: {
  amount: string
  until: string
  licenses: number
}): string =>
  `Pay exactly ${amount} by ${until}, from the account that you paid from before. That renews ${licenses === 1 ? 'it' : `${licenses} licenses`}: you need no order and send no receipt.`
export const whereToPay = 'Where to pay'
export const amountForAll = ({ amount, licenses }: { amount: string; licenses: number }): string =>
  `${amount} for ${licenses} licenses`
export const upgrade = 'Upgrade'
export const states = {
  pending: 'Begins later',
  active: 'Active',
  suspended: 'Suspended',
  revoked: 'Revoked',
  expired: 'Expired',
}
export const soldBy = ({ name }: { name: string }): string =>
  `You have this license from ${name}. Please write to them to renew it or with a question.`
export const writeToReseller = ({ name }: { name: string }): string => `Write to ${name}`
export const aboutLicense = ({ plan, end }: { plan: string; end: string }): string =>
  `Hello! I have a question about my ${plan} license, whose key ends in ${end}.`
