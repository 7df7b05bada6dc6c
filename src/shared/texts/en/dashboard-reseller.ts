export const balance = 'Your balance'
export const yourPrices = ({ term }: { term: string }): string => `What a license costs you, for ${term}`
export const paused = 'Your reseller account is paused. You keep your balance and customers.'
export const topUp = 'Top up'
export const topUpAmount = 'Amount in rupees'
export const topUpArrives = 'It is on your balance as soon as your payment is confirmed.'
export const goToPayment = 'Go to payment'
export const notToppedUp = 'The top-up could not be started'
export const issueLicenses = 'Issue licenses'
export const howMany = 'How many'
export const customersName = 'Name of the customer'
export const customersNumber = 'WhatsApp number of the customer'
export const issue = 'Issue'
export const issued = 'Licenses issued'
export const customerIsTold = ({ name }: { name: string }): string => `${name} gets the keys on WhatsApp.`
export const someoneIsTold = 'The customer gets the keys on WhatsApp.'
export const youTell = 'WhatsApp is not set up, so please pass the keys on yourself.'
export const costs = ({ cost, left }: { cost: string; left: string }): string =>
  `This costs ${cost}, and ${left} stay on your balance.`
export const notIssued = 'The licenses could not be issued'
export const issuedKeys = 'The new keys'
export const customers = 'Your customers'
export const noCustomers = 'No customers yet'
export const customersAppear = 'Whoever you issue a license to appears here, with its end.'
export const searchCustomers = 'Name, number or key'
export const ends = ({ date }: { date: string }): string => `ends ${date}`
export const ended = ({ date }: { date: string }): string => `ended ${date}`
export const takenBack = 'taken back'
export const choose = ({ name }: { name: string }): string => `Choose the license of ${name}`
export const renewChosen = ({ count, amount }: { count: number; amount: string }): string =>
  `Renew ${count} for ${amount}`
export const renewed = 'Licenses renewed'
export const renewedText = ({ count }: { count: number }): string =>
  count === 1 ? 'One license runs longer.' : `${count} licenses run longer.`
export const notRenewed = 'The licenses could not be renewed'
export const details = 'Details'
export const notUsedYet = 'No system has used it yet.'
export const revoke = 'Revoke'
export const revokeQuestion = ({ name }: { name: string }): string =>
  `Revoke the license of ${name}? Its price goes back to your balance.`
export const keepLicense = 'Keep it'
export const revoked = 'License revoked'
export const revokedText = 'Its price is on your balance again.'
export const notRevoked = 'The license could not be revoked'
export const statement = 'Statement'
export const kinds = {
  topup: 'Top-up',
  'topup undone': 'Top-up taken back',
  issue: 'Issued',
  renewal: 'Renewed',
  revocation: 'Revoked',
  payout: 'Paid out',
}
/** The headings of the statement as a spreadsheet. */
export const headings = {
  createdAt: 'When',
  kind: 'What',
  customer: 'Customer',
  plan: 'Plan',
  orderId: 'Order',
  amount: 'Amount',
  balance: 'Balance',
}
export const movementOf = ({ kind, what }: { kind: string; what: string }): string => `${kind}: ${what}`
export const balanceAfter = 'Balance'
export const notLoaded = 'Your reseller desk could not be loaded'
export const showOlder = 'Show older'
export const asCsv = 'Download as CSV'
export const noMovements = 'No movements yet'
export const closeKeys = 'OK'
