import { counted } from '#src/shared/counted.ts'

export const sendMessage = 'Send message'
export const tooManyCharacters = ({ tooMany }: { tooMany: number }): string =>
  `${counted(tooMany, 'character')} too many. Please send the rest in a second message.`
export const notSent = 'Not sent.'
export const waitingConnection = 'Waiting for the connection.'
export const today = 'Today'
export const yesterday = 'Yesterday'
export const messages = 'Messages'
export const picture = 'Picture'
export const loading = 'Loading…'
export const earlierMessages = 'Earlier messages'
export const newMessages = 'New messages'
export const newest = 'Newest'
export const earlierNotLoaded = 'Earlier messages could not be loaded'
export const states = {
  sending: 'Sending',
  waiting: 'Waiting to be sent',
  failed: 'Not sent',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
}
export const countNew = ({ count }: { count: number }): string => `${count} new`
export const sendPicture = 'Send a picture'
export const pictureNotSent = 'The picture was not sent'
