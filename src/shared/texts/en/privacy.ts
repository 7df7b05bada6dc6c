import type { Sentence } from '#src/shared/language.ts'

export const title = 'Privacy Policy'
export const intro =
  'What we store about you, why we need it, how long we keep it, and how to have it corrected or deleted.'
export const lastChanged = 'Last changed on Nov 29, 2026'
export const titles = {
  who: 'Who we are',
  what: 'What we store',
  why: 'Why we need it',
  browser: 'Cookies and your browser',
  others: 'Who else receives data',
  howLong: 'How long we keep it',
  safety: 'How we protect it',
  rights: 'Your rights',
  age: 'Age',
  changes: 'Changes',
}
export const who = ({ name, city }: { name: string; city: string }): string =>
  `${name} in ${city}, Pakistan, runs this website and answers for what happens to your data here. This policy is about the website and your account. What you do in WhatsApp is between you, your customers and WhatsApp.`

/** What is stored, by kind and part. Each personal column of the database names its part (db/personal.ts). */
export const stored = {
  account: {
    title: 'Your account:',
    parts: {
      username: 'username',
      email: 'email',
      phone: 'WhatsApp number',
      isVerified: 'whether it is verified',
      password: 'your password as a hash from which nobody can read it',
    },
  },
  orders: {
    title: 'Your orders:',
    parts: {
      name: 'name',
      email: 'email',
      phone: 'phone',
      company: 'company',
      taxNumber: 'the NTN or CNIC that you give for the invoice',
      plan: 'plan',
      amount: 'amount',
      status: 'status',
      notes: 'our notes',
      license: 'your license',
      label: 'what you call your licenses',
    },
  },
  payments: {
    title: 'Your payments:',
    parts: {
      pictures: 'the pictures that you send to prove a payment, with what they show',
      transactionId: 'the transaction id',
      sender: 'the name of the sender',
      amount: 'the amount',
      day: 'the day',
      bank: 'what our bank tells us of the payment',
      decision: 'what we decided about it',
      refund: 'what we sent back',
    },
  },
  toYou: {
    title: 'Messages to you:',
    parts: {
      messages: 'what we send by WhatsApp and email',
      arrival: 'whether it arrived',
      noMore: 'that you want no more of them, if you told us so',
    },
  },
  toUs: {
    title: 'What you write to us, with the details that you give there:',
    parts: { form: 'messages of the contact form', tickets: 'support tickets', chat: 'live chat' },
  },
  systems: {
    title: 'Each system on which you activate a license:',
    parts: { name: 'name', platform: 'platform', version: 'version', lastUse: 'last use' },
  },
  sessions: {
    title: 'Your sessions, so that you can see and end them:',
    parts: {
      time: 'when you signed in',
      address: 'from which network address',
      browser: 'with which browser',
    },
  },
  guard: {
    title: 'To keep others out of your account and your orders:',
    parts: {
      codes: 'the number or email to which a one-time code goes',
      tries: 'how often it was tried from an address, with a number or with an account',
      log: 'which sign-ins and changes of access there were, from which network address',
    },
  },
  changes: {
    title: 'A record of changes to orders, licenses and accounts:',
    parts: { what: 'what was changed', who: 'by whom', when: 'when' },
  },
}
export const storedParts = ({ parts }: { parts: readonly string[] }): string =>
  ` ${new Intl.ListFormat('en').format(parts)}.`
export const why =
  'To deliver what you order, to prove that a WhatsApp number is yours, to answer you, to keep your account safe, and to keep our books. We do not sell your data, show nobody else’s advertising, and build no profiles.'
export const onlyNeededCookies =
  'We use only the cookies that the site needs. There are no trackers and no analytics, so there is no cookie banner either.'
export const cookies = {
  signedIn: ({ days, atMost }: { days: number; atMost: number }): string =>
    `A cookie that keeps you signed in: ${days} days after your last visit, and ${atMost} days at most.`,
  known:
    'A cookie that tells us, for a year, that you signed in here before, so that nobody who guesses passwords elsewhere can lock you out.',
  steps:
    'Short-lived cookies that remember the number you have just verified and the order you have just placed.',
  chat: 'A cookie that leads you back to your own chat with us, if you begin one.',
  language: 'A cookie that remembers, for a year, the language that you chose.',
  choices:
    'Your choices, kept in your browser alone: colors, light or dark, and the notices that you closed.',
}
export const receivers = {
  whatsapp: 'Our WhatsApp gateway receives your number and the messages that we send you through it.',
  mail: 'Our mail provider receives your address and the emails that we send you.',
  pages:
    'Our pages load nothing from other companies by themselves, but for pictures and videos that we place there and that lie on another server. The demo video comes from YouTube, and only after you press play.',
  authorities: 'Authorities receive data where the law compels us.',
}
export const otherSites = 'Links to WhatsApp and other sites lead to places where their own policies apply.'
export const keptFor = {
  codes: ({ minutes }: { minutes: number }): string =>
    `One-time codes are valid for ${minutes} minutes, stored as a hash, and deleted after a day.`,
  sessions: 'Sessions are deleted when they end or run out.',
  pictures: ({ days, binDays }: { days: string; binDays: number }): string =>
    `Pictures of a payment are deleted ${days} days after we decided about it, and stay in a bin for ${binDays} more days.`,
  account: 'Your account and messages stay until you ask us to delete them.',
  noMore: 'That you want no more messages stays as long as we could send you any.',
  orders:
    'Orders stay as long as accounting and tax law require, also when the account is gone: then without your name, your address, your number, the pictures and the transaction id.',
  copies: 'Copies of the shop against loss keep what was deleted until they are replaced.',
}
export const safety =
  'The connection to this site is encrypted wherever we serve it over https. Passwords, codes and session tokens are stored as hashes, messages on their way and the keys of our gateways encrypted, and only the people who answer you can see your data. If something ever goes wrong with it, we tell you.'
export const rights = <P>({ way, responseTime }: { way: P; responseTime: string }): Sentence<P> => [
  'Ask us at any time what we store about you, and have it corrected or deleted. You can object to messages that are not about your orders: answer STOP, or use the link in the mail. Write to us from the address or the number of your account, at ',
  way,
  `; we answer within ${responseTime}.`,
]
export const ourContactForm = 'our contact form'
export const age =
  'Our offer is for people of 18 years and older. We do not knowingly store data of anyone younger.'
export const changes = 'When this policy changes, the new text stands here with its date before it applies.'
