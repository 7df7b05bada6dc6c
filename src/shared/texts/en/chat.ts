import type { Sentence } from '#src/shared/language.ts'

export const online = 'Online'
export const offline = 'Offline'
export const liveSupport = 'Live Support'
export const closeChat = 'Close chat'
export const minimiseChat = 'Minimise chat'
export const whatsappOpened = 'WhatsApp Opened'
export const continueOnWhatsapp = 'Continue the conversation on WhatsApp'
export const preferredChannel = 'Preferred channel'
export const webChat = 'Web chat'
export const notAvailable = 'Not available at the moment'
export const away = 'We are away now.'
export const awayUntil = ({ when }: { when: string }): string =>
  `We are away now, and back ${when} (Pakistan time).`
export const thankYou = 'Thank you'
export const canReachYou = 'We can reach you now, also when you leave.'
export const howWeReachYou = 'How we reach you'
export const whereDoWeAnswer = 'Where do we answer when you have left this page?'
export const whatsappNumberOptional = 'WhatsApp number (optional)'
export const notNow = 'Not now'
export const save = 'Save'
export const hereAtHours = ({ officeHours }: { officeHours: string }): string =>
  `We are here ${officeHours} (Pakistan time)`
export const youWriteAs = <P>({ username }: { username: P }): Sentence<P> => ['You write as ', username]
export const mayLeavePage =
  'You may leave this page: the conversation is kept, and our answer waits for you here.'
export const chatStarted = 'Chat Started'
export const connectedToSupport = "You're now connected to our support team"
export const messageSent = 'Message Sent'
export const weAnswerWhenBack = 'We answer here when we are back.'
export const chatNotStarted = 'Failed to start chat session'
export const startChat = 'Start a chat'
export const askUsAnything = ({ responseTime }: { responseTime: string }): string =>
  `Ask us anything. We answer here within ${responseTime}.`
export const oftenAsked = 'Often asked'
export const questions = ['How do I pay?', 'When do I get my license key?', 'Does it work on my computer?']
export const awayLeaveMessage = ({ hours }: { hours: string }): string =>
  `${hours} Leave a message, and we answer here.`
export const startChatSession = 'Start Chat Session'
export const support = 'Support'
export const conversationIsClosed = 'This conversation is closed.'
export const conversationNotLoaded = 'The conversation could not be loaded'
export const supportTyping = 'Support is typing'
export const loadingMessages = 'Loading messages'
export const writeQuestionBelow = ({ responseTime }: { responseTime: string }): string =>
  `Write your question below. We answer here within ${responseTime}.`
export const tellUsHowToReachYou = 'Tell us how to reach you'
export const yourMessage = 'Your message'
export const writeMessage = 'Write a message…'
export const startNewConversation = 'Start a new conversation'
export const chatWithSupport = 'Chat with support'
export const openLiveSupport = 'Open live support'
/** Read after the number. */
export const unread = ({ unread }: { unread: number }): string =>
  unread === 1 ? 'unread message' : 'unread messages'
