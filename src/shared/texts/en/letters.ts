export const noMore = 'No more reminders and news by mail'
export const pay = 'Pay and send the proof'
export const renew = 'Renew'
export const openOrder = 'Open my order'
export const openDashboard = 'Open my dashboard'
export const openBackOffice = 'Open the back office'
export const open = 'Open'
export const numberChanged = {
  subject: ({ shop }: { shop: string }): string => `The WhatsApp number of your ${shop} account was changed`,
  what: ({ username, end }: { username: string; end: string }): string =>
    `The account ${username} has a new WhatsApp number now, which ends in ${end}.`,
  notYou: 'If this was not you, reset your password at once.',
  notYouContact: ({ contact }: { contact: string }): string =>
    `If this was not you, reset your password at once and write to us: ${contact}.`,
  button: 'Reset your password',
}
