import { createRequire } from 'node:module'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import type { Actor, Limiting, LimitName, Reading, RequestFacts, User, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { passwordMin } from '#src/domains/auth/schema.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { clearLimit, takeLimit } from '#src/kit/limits.ts'
import { AppError } from '#src/shared/app-error.ts'
import { accountAnswers as texts } from '#src/shared/texts.ts'
import { lineOf, verifyPassword } from './hashing.ts'

// The dictionary is sorted by how common a password is.
const MIN_WORD = 6
const MOST_COMMON = 40_000
/** Of words with more digits and signs around them than LITTLE_PADDING only these count, so that `19-tulips` passes. */
const COMMON_INSIDE = 3000
const LITTLE_PADDING = 2

// Loaded when the first password is set, because the list takes some milliseconds and megabytes (docs/decisions/41).
const loadCommonPasswords = (): string[] => {
  const require = createRequire(import.meta.url)
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].filter(({ length }) => length >= MIN_WORD).slice(0, MOST_COMMON)
}

/** A password in a form that people try, and how common it must be to be refused. */
type Form = { text: string; within: number }

// Names and words common in Pakistan, and short words that people surround with digits. The dictionary has few of them.
const localWords = new Set(
  `abbas abdullah admin administrator ahmad ahmed aisha akram ali allah amir amna angel ansari anwar arshad asad ashraf
  asif asim awan ayesha babar baloch bhatti bilal bismillah butt chaudhry cricket danish default ehsan facebook fahad
  faisal farhan fatima ghulam guest habib haider hamza haris hasan hassan hello hina hira hussain ibrahim ijaz imran india
  inshallah iqbal irfan islam islamabad ismail jamil jan janan javed jutt kamran karachi kashif kashmir khan khurram
  kiran lahore login love madina mahmood makkah malik mariam maryam mashallah mehmood mirza mohammad muhammad mughal multan
  mustafa nadeem nadia naeem nasir naveed nawaz ninja noman pakistan pass peshawar pindi prince princess punjab qasim
  qureshi rabia rahim raja rajput rana rashid raza rehman rizwan root saad sabir sadia sajid saima salman sana sara shah
  shahbaz shahid shahzad shaikh sheikh shoaib sialkot siddiqui sindh sohail sultan syed tahir tariq temp test trustno
  umar usama user usman wacrm waqar waqas waseem whatsapp yasir yousaf younis zahid zain zainab zindabad zubair`.split(
    /\s+/,
  ),
)
/** Words that people put before such a word, as in `ilovepakistan`. */
const firstWords = new Set([...localWords, 'dear', 'ilove', 'iloveyou', 'mr', 'my', 'the'])

/** Whether a text is two of these words, as in `alikhan` (AUTH-705). */
const isLocalPair = (text: string): boolean =>
  Array.from(text, (_letter, at) => at).some(
    (at) => firstWords.has(text.slice(0, at)) && localWords.has(text.slice(at)),
  )

/** How common a password is, by its place in the list. */
let ranks: Map<string, number> | undefined
const isCommon = ({ text, within }: Form): boolean => {
  ranks ??= new Map([
    ...loadCommonPasswords().map((word, rank) => [word, rank] as const),
    ...Array.from(localWords, (word) => [word, 0] as const),
  ])
  return [text, spelled(text)].some((form) => (ranks?.get(form) ?? within) < within || isLocalPair(form))
}

const neighbours = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '!@#$%^&*()',
].flatMap((row) => [row, Array.from(row).toReversed().join('')])
const MAX_PADDING = 6

const asLetter: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
}
const spelled = (text: string) => text.replace(/[@0134$57]/g, (sign) => asLetter[sign] ?? sign)
const isPattern = ({ text }: Form) =>
  /^(.{1,4})\1+$/s.test(text) || neighbours.some((row) => row.includes(text))

/** The password in lower case, and without the digits and signs around it: `password` of `Password123!` (AUTH-704). */
const formsOf = (password: string): Form[] => {
  const plain = password.toLowerCase()
  const core = plain.replace(/^[^a-z]+|(?<=[a-z])[^a-z]+$/g, '')
  const padding = plain.length - core.length
  const whole = { text: plain, within: MOST_COMMON }
  if (core.length <= 2 || padding > MAX_PADDING) return [whole]
  return [whole, { text: core, within: padding <= LITTLE_PADDING ? MOST_COMMON : COMMON_INSIDE }]
}

type Owner = { username: string; email: string; whatsappNumber: string | null; isAdmin: boolean }

/** Whether a password is the owner's own name, email or number (AUTH-706). */
const isOwnName = (password: string, { username, email, whatsappNumber }: Owner): boolean => {
  const plain = password.toLowerCase()
  const names = [username.toLowerCase(), email, email.slice(0, email.indexOf('@'))]
  const ownNumber = /^\+?\d+$/.test(plain) && whatsappNumber?.endsWith(plain.replace(/^[+0]/, ''))
  return names.includes(plain) || Boolean(ownNumber)
}

/** The name of the shop in one word, and its words, which a stranger tries first. */
const namesOfShop = (deps: Reading): string[] => {
  const words = settingValues(deps)
    .site_name.toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return [words.join(''), ...words].filter(({ length }) => length > 2)
}

/** Why a password is easy to guess, or null. */
const weaknessOf = (
  deps: Reading,
  password: string,
  owner: Owner,
): keyof typeof texts.weakPassword | null => {
  if (isOwnName(password, owner)) return 'ownName'
  const forms = formsOf(password)
  const ofShop = namesOfShop(deps)
  if (forms.some(({ text }) => ofShop.includes(text))) return 'shop'
  if (forms.some(isCommon)) return 'common'
  return forms.some(isPattern) ? 'pattern' : null
}

/** A customer who became an administrator needs a longer password before they can sign in (AUTH-11). */
export const isTooShortFor = (password: string, { isAdmin }: Pick<Owner, 'isAdmin'>): boolean =>
  isAdmin && password.length < passwordMin.administrator

/**
 * Refuses a password that is common, a pattern, the owner's own name, email or number, the shop's name, or too short for an
 * administrator (AUTH-9, AUTH-10). Throws BAD_REQUEST that names `field`.
 */
export const refuseWeakPassword = (
  deps: Reading,
  password: string,
  owner: Owner,
  field = 'password',
): void => {
  if (isTooShortFor(password, owner)) {
    const min = passwordMin.administrator
    throw new AppError('BAD_REQUEST', () => texts.passwordTooShort({ min }), { field })
  }
  const weakness = weaknessOf(deps, password, owner)
  if (weakness) throw new AppError('BAD_REQUEST', () => texts.weakPassword[weakness], { field })
}

type Browsing = Pick<RequestFacts, 'knownBrowser'>

/** A counter of wrong passwords: the name of its limit, and the identity whose tries it counts. */
type Attempts = readonly [name: LimitName, identity: string]

/** Whether this browser has signed in to the account before (AUTH-23). */
export const isKnownTo = ({ knownBrowser }: Browsing, userId: number | undefined): boolean =>
  userId !== undefined && knownBrowser !== null && knownBrowser.userIds.includes(userId)

/**
 * The counter of failed sign-ins to an account: one for its username (AUTH-7), or one for a browser that knows the
 * account, so that strangers cannot lock its owner out.
 */
export const signInAttempts = (request: Browsing, username: string, userId?: number): Attempts =>
  request.knownBrowser && isKnownTo(request, userId)
    ? ['signInFailuresOfBrowser', `${request.knownBrowser.id} ${userId}`]
    : ['signInFailures', username.toLowerCase()]

/** The counter of wrong passwords and codes inside a session, which no stranger can use up (AUTH-707). */
export const sessionAttempts = ({ sessionId }: User): Attempts => [
  'passwordTriesPerSession',
  String(sessionId),
]

/** Counts an attempt before the password is checked, because parallel guesses would all pass a later count. */
export const countAttempt = (deps: Limiting, attempts: Attempts): void => takeLimit(deps, ...attempts)

/** Clears the failed attempts, after the right password or a password reset (AUTH-702). */
export const clearAttempts = (deps: Limiting, attempts: Attempts): void => clearLimit(deps, ...attempts)

/** A password typed inside a session, the field that it was typed into, and what it allows. */
type Confirming = { typed: string; field: string; refusal: () => string; doing: string }

/**
 * Checks the password of a signed-in user before something of their account changes (AUTH-12). Throws BAD_REQUEST that
 * names the field; TOO_MANY_REQUESTS.
 */
export const checkPassword = async (
  deps: Limiting,
  actor: User,
  { passwordHash, isAdmin }: Pick<typeof users.$inferSelect, 'passwordHash' | 'isAdmin'>,
  { typed, field, refusal, doing }: Confirming,
): Promise<void> => {
  countAttempt(deps, sessionAttempts(actor))
  if (!(await verifyPassword(passwordHash, typed, lineOf({ isAdmin })))) {
    const security = { event: 'refused', about: `a wrong password, ${doing}` } as const
    throw new AppError('BAD_REQUEST', refusal, { field, security })
  }
  clearAttempts(deps, sessionAttempts(actor))
}

/** Stores a password hash. The caller ends the sessions in the same transaction. */
export const setPassword = (
  deps: Writing,
  actor: Actor | 'system',
  id: number,
  passwordHash: string,
): void => {
  deps.db.update(users).set({ passwordHash, updatedAt: deps.now() }).where(eq(users.id, id)).run()
  recordAudit(deps, actor, { entity: 'user', entityId: id, action: 'password changed' })
}
