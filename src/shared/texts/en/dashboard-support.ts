import type { Sentence } from '#src/shared/language.ts'

export const failed = { title: 'Reply Not Sent', fallback: 'Failed to send your reply' }
export const support = ({ name }: { name: string }): string => `${name} Support`
export const replySent = 'Reply Sent'
export const replyToReopen = 'Reply to reopen this ticket'
export const yourReply = 'Your reply'
export const sendReply = 'Send Reply'
export const conversation = 'Conversation'
export const questions = [
  {
    question: 'How do I install the Chrome extension?',
    answer:
      "Download it from the Downloads tab. Open Chrome's extensions page (chrome://extensions), switch on Developer mode at the top right, and drag the .crx file onto the page. Today's Chrome refuses a .crx file from outside its store: then take the .zip, unpack it, click Load unpacked and choose its folder.",
  },
  {
    question: 'How do I set up automated responses?',
    answer:
      "Open web.whatsapp.com, click the extension's icon and choose Chatbot. Add a keyword, write one or more replies to it, and switch the rule on. With several replies, one is picked at random each time.",
  },
]
export const severalBrowsers = 'Can I use several browsers with the same account?'
/** `plans`: the numbers of systems of the plans, each by `systemsWith`. */
export const asManyAsSystems = ({ plans }: { plans: string[] }): string =>
  `Yes, as many as your plan has system logins: ${plans.join(', ')}. Enter the same license key in each browser.`
export const systemsWith = ({ plan, systems }: { plan: string; systems: number }): string =>
  `${systems} with ${plan}`
export const frequentlyAskedQuestions = 'Frequently Asked Questions'
export const whatsappSupport = 'WhatsApp Support'
export const emailSupport = 'Email Support'
export const videoTutorials = 'Video Tutorials'
export const seeHowItWorks = 'See how it works'
export const needHelpWithAccount = 'Hello! I need help with my account.'
export const sendMeVideos = 'Hello! Please send me your video tutorials.'
export const askUsVideo = 'Ask us for a video'
export const features = 'Features'
export const whatItCanDo = 'What it can do'
export const howItWorks = 'How It Works'
export const threeSteps = 'The workflow in three steps'
export const helpGuides = 'Help and Guides'
export const priorities = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' }
export const ticketSubmitted = 'Ticket Submitted'
export const weRespondWithin = ({ responseTime }: { responseTime: string }): string =>
  `We typically respond within ${responseTime}.`
/** By the ways by which the shop writes. */
export const weAnswer = {
  both: ({ responseTime }: { responseTime: string }): string =>
    `Typical response time: ${responseTime}. We answer here, by email and on WhatsApp.`,
  whatsapp: ({ responseTime }: { responseTime: string }): string =>
    `Typical response time: ${responseTime}. We answer here and on WhatsApp.`,
  email: ({ responseTime }: { responseTime: string }): string =>
    `Typical response time: ${responseTime}. We answer here and by email.`,
  none: ({ responseTime }: { responseTime: string }): string =>
    `Typical response time: ${responseTime}. We answer here.`,
}
export const ticketNotSent = 'Ticket Not Sent'
export const failedToSubmitTicket = 'Failed to submit support ticket'
export const formIncomplete = 'Form Incomplete'
export const subject = 'Subject'
export const priority = 'Priority'
export const submitTicket = 'Submit Ticket'
export const states = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}
export const ticketPriority = <P>({
  id,
  createdAt,
  priority,
}: {
  id: number
  createdAt: P
  priority: string
}): Sentence<P> => ['Ticket #', String(id), ' · ', createdAt, ' · ', priority, ' priority']
export const ticketsNotLoaded = 'Your tickets could not be loaded'
export const yourTicketsTitle = 'Your Tickets'
export const writeToUs = ({ responseTime }: { responseTime: string }): string =>
  `Write to us whenever something is unclear. Typical response time: ${responseTime}.`
export const noTicketsYet = 'No tickets yet'
export const typicalResponseTime = ({ responseTime }: { responseTime: string }): string =>
  `Typical response time: ${responseTime}.`
/** As they stand before the word priority. */
export const priorityWords = { low: 'low', medium: 'medium', high: 'high', urgent: 'urgent' }
