export const title = 'Privacy Policy'
export const whatWeStore = 'What we store'
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
  trials: {
    title: 'Your free trial:',
    parts: { name: 'name', phone: 'phone', email: 'email', time: 'when it began and ends' },
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
  reseller: {
    title: 'If you are a reseller:',
    parts: {
      name: 'the name in which your customers are told',
      phone: 'the number where they ask',
      movements: 'every movement of your balance',
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
export const keptFor = {
  codes: ({ minutes }: { minutes: number }): string =>
    `One-time codes are valid for ${minutes} minutes, stored as a hash, and deleted after a day.`,
  trials:
    'Your name, number and email are deleted 30 days after your free trial. That a number or a computer had one is remembered for two years, as a hash from which nobody can read it.',
  sessions: 'Sessions are deleted when they end or run out.',
  pictures: ({ days, binDays }: { days: string; binDays: number }): string =>
    `Pictures of a payment are deleted ${days} days after we decided about it, and stay in a bin for ${binDays} more days.`,
  account: 'Your account and messages stay until you delete the account in your profile, or ask us to.',
  noMore: 'That you want no more messages stays as long as we could send you any.',
  orders:
    'Orders stay as long as accounting and tax law require, also when the account is gone: then without your name, your address, your number, the pictures and the transaction id.',
  copies: 'Copies of the shop against loss keep what was deleted until they are replaced.',
}
export const ourContactForm = 'our contact form'
