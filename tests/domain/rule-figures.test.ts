import { expect, test } from 'vitest'
import { z } from 'zod'
import { firstPlans } from '#db/seed/plans.ts'
import { limits, maxUploadBytes, multipartOptions } from '#fastify.config.ts'
import { routes } from '#src/app/server/rest/routes.ts'
import { KNOWN_BROWSER_SECONDS } from '#src/domains/auth/cookie.ts'
import { cost, KNOWN_CONCURRENT, MAX_CONCURRENT } from '#src/domains/auth/rules/hashing.ts'
import { RESET_ATTEMPTS } from '#src/domains/auth/rules/reset.ts'
import { PERIOD_SECONDS } from '#src/domains/auth/rules/second-factor.ts'
import { passwordMin, RESET_DIGITS, RESET_MINUTES, resetPasswordInput } from '#src/domains/auth/schema.ts'
import { CHAT_COOKIE_SECONDS } from '#src/domains/chat/cookie.ts'
import { clientFrame } from '#src/domains/chat/schema.ts'
import { contactStatuses, sendContactInput } from '#src/domains/contacts/schema.ts'
import { LONG_TEXT } from '#src/domains/content/schema.ts'
import { fileExtensions } from '#src/domains/downloads/schema.ts'
import { LATEST_DAYS, MONTHLY_REMINDER_DAYS, REMINDER_DAYS } from '#src/domains/licenses/notices.ts'
import {
  externalIdInput,
  LEASE_DAYS,
  licenseStates,
  RENEWAL_DAYS,
  REQUEST_MINUTES,
  soonDays,
} from '#src/domains/licenses/schema.ts'
import { EXPIRING_DAYS, GRACE_DAYS } from '#src/domains/licenses/status.ts'
import { backoff } from '#src/domains/messages/post/outcome.ts'
import { automations, templateVariables } from '#src/domains/messages/schema.ts'
import { createNotificationInput, positions } from '#src/domains/notifications/schema.ts'
import { KEEP_DAYS } from '#src/domains/orders/rules/idempotency.ts'
import { MOST_OFF } from '#src/domains/orders/rules/odd-amount.ts'
import { createOrderInput, setNotesInput } from '#src/domains/orders/schema.ts'
import { codeTypes } from '#src/domains/otp/schema.ts'
import { CODE_ATTEMPTS } from '#src/domains/otp/service.ts'
import { paymentIcons } from '#src/domains/payment-methods/schema.ts'
import { DRAFT_DAYS } from '#src/domains/payments/pictures/pictures.ts'
import { DETAIL, NEAR } from '#src/domains/payments/pictures/same-picture.ts'
import { FLAG_DAYS, LOOKED_AT, MAX_PICTURES } from '#src/domains/payments/schema.ts'
import { PAYABLE_DAYS } from '#src/domains/payments/statement/statement.ts'
import { planDefaults } from '#src/domains/plans/schema.ts'
import { createProductInput, productCategories } from '#src/domains/products/schema.ts'
import { lifetimes } from '#src/domains/sessions/service.ts'
import { settingDefinitions } from '#src/domains/settings/schema.ts'
import {
  createTicketInput,
  replyInput,
  ticketPriorities,
  ticketStatuses,
} from '#src/domains/tickets/schema.ts'
import { username } from '#src/domains/users/schema.ts'
import { MAX_DELETED, MAX_VERSIONS } from '#src/domains/versions/schema.ts'
import { PACE_SECONDS } from '#src/domains/whatsapp/schema.ts'
import { CIRCUIT_MS, TIMEOUT_MS } from '#src/gateways/pushflow.ts'
import { REASON_CHARACTERS, SAID_CHARACTERS } from '#src/gateways/send-result.ts'
import { landingSectionNames } from '#src/shared/landing-sections.ts'
import { CODE_DIGITS, CODE_MINUTES, PROVEN_PHONE_SECONDS, RESEND_SECONDS } from '#src/shared/one-time-code.ts'
import { tokenDays } from '#src/shared/token-scope.ts'
import { REMINDED_AFTER_HOURS, UNPAID_DAYS } from '#src/shared/unpaid-orders.ts'
import { DAY, inWords, MINUTE } from '#src/shared/values/dates.ts'
import { CONFIRMED_MINUTES, MAX_BATCH, MESSAGE_MAX, UNDO_MINUTES } from '#src/shared/values/limits.ts'
import { formatNumber, fromMinor } from '#src/shared/values/money.ts'
import { isSold, paymentStates, planSystems } from '#src/shared/values/vocabulary.ts'
import { inList, RULES, rules, unsaidBy } from '#tests/helpers/rules.ts'
import {
  ACTION_MS,
  DURATION_MS,
  OPEN_MS,
  REMOVE_MS,
  SEARCH_DELAY_MS,
  SKIP_MS,
  SWIPE_PX,
  VISIBLE,
} from '#web/lib/figures.ts'

// Figures and lists of the rules beside the constants that decide them.

const days = (seconds: number): string => `${seconds / DAY} days`
const mebibytes = (bytes: number): string => `${bytes / 1024 ** 2} MiB`

const periods: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86_400: 'a day' }
const limit = (name: keyof ReturnType<typeof limits>, what: string): string => {
  const { max, seconds } = limits({ rateLimit: true })[name] ?? { max: 0, seconds: 0 }
  const period = periods[seconds] ?? `in ${seconds % DAY === 0 ? days(seconds) : inWords(seconds)}`
  return `${max} ${what ? `${what} ` : ''}${period}`
}
const initial = (key: keyof typeof settingDefinitions): string => settingDefinitions[key].initial
/** The most characters of a field. */
const longest = (input: z.ZodType, field: string): string => {
  const { properties } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const found = JSON.stringify(properties?.[field]).match(/"maxLength":(\d+)/)?.[1]
  return formatNumber(Number(found))
}
const rupees = (minor: number): string => formatNumber(fromMinor(minor))
const sold = firstPlans.filter(({ planType }) => isSold(planType))
const product = createProductInput.parse({ title: 'a', price: 1 })
const defaults = createNotificationInput.parse({ title: 'a', message: 'b' })

const said: Record<string, string[]> = {
  'AUTH-3': [
    `${days(lifetimes.customer.sliding)} after its last use and after ${days(lifetimes.customer.absolute)} at most`,
    `${inWords(lifetimes.admin.sliding)} and ${days(lifetimes.admin.absolute)}`,
  ],
  'AUTH-7': [limit('signInPerAddress', 'times'), limit('signInFailures', 'times')],
  'AUTH-8': [`${cost.memoryCost / 1024} MiB, ${cost.timeCost} passes`, `at most ${MAX_CONCURRENT} at once`],
  'AUTH-703': [`${KNOWN_CONCURRENT} places each`],
  'AUTH-9': [
    `at least ${passwordMin.registration} characters at registration, ${passwordMin.reset} when`,
    `${passwordMin.administrator} for an administrator, and ${longest(resetPasswordInput, 'newPassword')} at most`,
  ],
  'AUTH-11': [`fewer than ${passwordMin.administrator} characters`],
  'AUTH-707': [limit('passwordTriesPerSession', 'times')],
  'AUTH-13': [`${RESET_DIGITS} digits, is valid ${RESET_MINUTES} minutes, allows ${RESET_ATTEMPTS} attempts`],
  'AUTH-23': [
    limit('signInFailuresOfBrowser', 'times'),
    KNOWN_BROWSER_SECONDS === 365 * DAY ? 'a year' : '?',
  ],
  'AUTH-24': [limit('mailedCodesPerEmailDay', 'reset codes')],
  'AUTH-712': [`${limit('mailedCodesPerAsker', '')} and ${limit('mailedCodesPerAskerDay', '')}`],
  'AUTH-713': [limit('resetCodesPerAddress', 'reset codes')],
  'AUTH-714': [limit('resetCodesOfBrowser', 'reset codes')],
  'AUTH-25': [`${PERIOD_SECONDS} seconds`],
  'AUTH-718': [`${CONFIRMED_MINUTES} minutes`],
  'AUTH-29': [`after ${tokenDays.usual} days`, `1 to ${tokenDays.most} days`],
  'USER-1': [`${username.minLength} to ${username.maxLength} characters`],
  'OTP-1': [`${CODE_DIGITS} digits`],
  'OTP-2': [`${CODE_MINUTES * MINUTE} seconds; its message says ${CODE_MINUTES} minutes`],
  'OTP-3': [`${CODE_ATTEMPTS} attempts`],
  'OTP-4': [codeTypes.join(', ')],
  'OTP-5': [`${RESEND_SECONDS} seconds`],
  'OTP-7': [`${limit('codesPerIdentity', 'codes')} and ${limit('codesPerIdentityDay', '')}`],
  'OTP-704': [limit('codesPerNetwork', 'codes')],
  'OTP-8': [limit('codeTriesPerAddress', 'codes')],
  'OTP-10': [inWords(PROVEN_PHONE_SECONDS)],
  'OTP-12': [`valid ${CODE_DIGITS}-digit OTP`],
  'OTP-13': [`${initial('codes_per_day')} codes a day`],
  'OTP-709': [
    `${limit('strangerTriesPerOrder', '')} an order, ${limit('strangerTriesPerAddress', '')} an address`,
  ],
  'OTP-71': [`${CODE_MINUTES} minutes`],
  'OTP-73': [`${limit('wordsPerIdentity', 'words')} and ${limit('wordsPerIdentityDay', '')}`],
  'ORD-6': [`1 to ${longest(createOrderInput, 'idempotencyKey')} characters`],
  'ORD-707': [`${KEEP_DAYS} days`],
  'ORD-15': [`${longest(setNotesInput, 'notes')} characters`],
  'ORD-21': [limit('receiptsPerUser', '')],
  'ORD-24': [`${UNDO_MINUTES} minutes`],
  'ORD-71': [`${inList(REMINDED_AFTER_HOURS)} hours`],
  'ORD-724': [limit('trackingsPerPhone', 'times')],
  'ORD-112': [`${UNPAID_DAYS} days`],
  'LIC-5': [`${inList([planSystems.starter, planSystems.professional, planSystems.enterprise])} for`],
  'LIC-6': [`${longest(externalIdInput, 'externalLicenseId')} characters`],
  'LIC-7': [
    `${inList(REMINDER_DAYS.filter((day) => day > 0))} days before`,
    `${Math.abs(Math.min(...REMINDER_DAYS))} days after`,
    `${inList(MONTHLY_REMINDER_DAYS.filter((day) => day > 0))} days before and`,
    `${Math.abs(Math.min(...MONTHLY_REMINDER_DAYS))} day after`,
  ],
  'LIC-703': [`${LATEST_DAYS} days after the end`],
  'LIC-706': [`${RENEWAL_DAYS} days`],
  'LIC-53': [`${EXPIRING_DAYS} days`, `${GRACE_DAYS} days`, ...licenseStates],
  'LIC-718': [`${LEASE_DAYS} days`],
  'LIC-720': [`${LEASE_DAYS} days`],
  'LIC-57': [`${limit('activationsPerKey', '')} a key, ${limit('activationsPerAddress', '')} an address`],
  'LIC-721': [`${limit('validationsPerDevice', '')} a system`],
  'LIC-722': [
    limit('unknownKeysPerAddress', 'unknown keys'),
    `for ${inWords(limits({ rateLimit: true }).unknownKeysPerAddress?.refuseSeconds ?? 0)}`,
  ],
  'LIC-58': [limit('systemRemovals', '')],
  'LIC-1250': [`${REQUEST_MINUTES} minutes`],
  'LIC-1253': [`${REQUEST_MINUTES} minutes`],
  'LIC-1257': [`${REQUEST_MINUTES} minutes`],
  'LIC-1254': [
    `${limit('activationRequestsPerAddress', '')} an address, ${limit('activationRequestsPerDevice', '')} a program`,
  ],
  'LIC-1259': [
    limit('unknownCodesPerAddress', 'unknown codes'),
    `for ${inWords(limits({ rateLimit: true }).unknownCodesPerAddress?.refuseSeconds ?? 0)}`,
  ],
  'LIC-1258': [`${limit('swapsPerKey', '')} a key`],
  'LIC-101': [
    `${soonDays(12)} days of a term of more than two months`,
    `${soonDays(1)} days of a shorter one`,
  ],
  'PLAN-2': [`${initial('annual_discount_percent')} percent`],
  'PLAN-4': [planDefaults.currency, planDefaults.access],
  'PLAN-6': [
    inList(
      sold.map(({ planName, discountedPriceMinor }) => `${planName} at ${rupees(discountedPriceMinor)}`),
    ),
    `${inList(sold.map(({ annualPriceMinor }) => rupees(annualPriceMinor ?? 0)))} a year`,
    `${inList(sold.map(({ systemsCount }) => systemsCount))} systems`,
  ],
  'PROD-5': [
    `${longest(createProductInput, 'couponCode')} characters`,
    `category ${longest(createProductInput, 'category')}`,
    inList(productCategories),
  ],
  'PROD-6': [`${product.termMonths} by default`],
  'PAY-2': [`${formatNumber(MESSAGE_MAX)} characters`],
  'PAY-6': [inList(paymentIcons, 'or')],
  'PAY-81': [inList(paymentStates, 'or')],
  'PAY-705': [`1 to ${MAX_PICTURES} pictures`],
  'PAY-707': [`${mebibytes(maxUploadBytes.image)} each`],
  'PAY-708': [`${limit('picturesPerOrder', 'uploads')} an order`],
  'PAY-714': [`${initial('payment_picture_days')} days`, `${DRAFT_DAYS} days`],
  'PAY-717': [`${UNDO_MINUTES} minutes`],
  'PAY-720': [`by ${NEAR} of 255`],
  'PAY-721': [`${DETAIL} by ${DETAIL} squares`],
  'PAY-726': [`for ${FLAG_DAYS} days`],
  'PAY-727': [`newest ${LOOKED_AT} rows`],
  'PAY-735': [`within ${PAYABLE_DAYS} days`],
  'PAY-742': [`1 to ${MOST_OFF} rupees`],
  'PAY-757': [`${limit('picturesPerAddress', 'uploads')} of an address`],
  'UP-1': [inList(fileExtensions)],
  'UP-2': [
    `${maxUploadBytes.download / 1024 ** 3} GiB for downloads`,
    `${mebibytes(maxUploadBytes.image)} for images and ${mebibytes(maxUploadBytes.video)} for video`,
  ],
  'UP-6': [
    (({ files, parts, fields, fieldSize }) =>
      `${files} file, ${parts} parts, ${fields} fields and ${Number(fieldSize) / 1024} KiB`)(
      multipartOptions(1).limits ?? {},
    ),
  ],
  'CONT-1': [`${longest(sendContactInput, 'message')} characters`],
  'CONT-5': [inList(contactStatuses, 'or')],
  'TICK-1': [`${longest(createTicketInput, 'message')} characters`, inList(ticketPriorities, 'or')],
  'TICK-4': [`${longest(replyInput, 'message')} characters`],
  'TICK-7': [inList(ticketStatuses, 'or')],
  'CHAT-1': [days(CHAT_COOKIE_SECONDS)],
  'CHAT-3': [`1 to ${formatNumber(MESSAGE_MAX)} characters`],
  'CHAT-7': [
    limit('chatMessagesPerSession', 'messages'),
    String(limits({ rateLimit: true }).chatMessagesPerAddress?.max),
  ],
  'CHAT-12': clientFrame.options.map(({ shape }) => `\`${shape.type.value}\``),
  'CHAT-14': [`${formatNumber(MESSAGE_MAX)} characters`],
  'MSG-2': [inList(backoff.map(inWords))],
  'MSG-5': [`${Object.keys(templateVariables).length} templates`],
  'MSG-12': [`first ${formatNumber(SAID_CHARACTERS)} characters are read and ${REASON_CHARACTERS} are kept`],
  'MSG-15': [limit('messagesPerRecipient', '')],
  'MSG-710': [initial('quiet_hours')],
  'MSG-72': [`${PACE_SECONDS} seconds`, `${initial('messages_per_day')} go in 24 hours`],
  'MSG-75': [`${['Five', 'Six', 'Seven'][Object.keys(automations).length - 5]} automatic events`],
  'EVENT-1220': [limit('testEventsPerUser', 'tests')],
  'MAIL-10': [limit('testMailsPerUser', 'tests')],
  'WA-1': [`${TIMEOUT_MS / 1000} seconds`, `${CIRCUIT_MS / 1000} seconds`],
  'CONTENT-712': [`more than ${LONG_TEXT} characters`],
  'SECT-1': [inList(Object.keys(landingSectionNames))],
  'VERS-1': [`last ${MAX_VERSIONS} versions`],
  'VERS-91': [`last ${MAX_DELETED} deleted rows`],
  'BAN-4': [
    `a title (${longest(createNotificationInput, 'title')} characters`,
    `a message (${longest(createNotificationInput, 'message')})`,
    `${longest(createNotificationInput, 'buttonText')} characters and its address ${longest(createNotificationInput, 'buttonUrl')}`,
  ],
  'BAN-5': [`${defaults.type}, ${defaults.position}`, `${defaults.buttonStyle} button`],
  'ADMIN-702': [`${SEARCH_DELAY_MS} ms`],
  'TABLE-6': [`${MAX_BATCH} rows at a time`],
  'TOAST-1': [
    `${['No', 'One'][VISIBLE]} toast is visible`,
    `${DURATION_MS / 1000} seconds, and ${ACTION_MS / 1000} where`,
  ],
  'TOAST-2': [`${SWIPE_PX} px`, `${formatNumber(REMOVE_MS)} ms`],
  'TOAST-3': [`${OPEN_MS} ms`, `within ${SKIP_MS} ms`],
  'BAN-6': positions.map((position) => position),
}

test.each(Object.entries(said))('%s says what the code does', (id, words) => {
  expect(unsaidBy(id, words)).toEqual([])
})

test('a rule names only settings that exist', () => {
  const unknown = rules.flatMap(({ id, text }) =>
    [...text.matchAll(/\bsettings? `(\w+)`/g)]
      .filter(([, key = '']) => !(key in settingDefinitions))
      .map(([, key]) => `${RULES}: ${id} names the setting ${key}`),
  )
  expect(unknown).toEqual([])
})

test('a rule names only documented calls', () => {
  const known = routes.map(({ method, path }) => `${method} ${path}`)
  // `{name}` stands for any part of a path.
  const exists = (call: string) =>
    known.some((each) => new RegExp(`^${call.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(each))
  const unknown = rules.flatMap(({ id, text }) =>
    [...text.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^\s`?]+)/g)]
      .filter(([, call = '']) => !exists(call))
      .map(([, call]) => `${RULES}: ${id} names ${call}`),
  )
  expect(unknown).toEqual([])
})
