import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KEPT_BACKUPS } from '#db/open.ts'
import {
  bodySeconds,
  limits,
  MAX_FILES,
  maxSubscriptions,
  minFreeBytes,
  pressureOptions as pressureOf,
  rateLimitOptions,
  securityHeaders,
  serverOptions as server,
  slowestUpload,
  socketLimits,
  socketOptions,
  stopMs,
} from '#fastify.config.ts'
import { BACK_OFFICE_FILES, BACK_OFFICE_JS, BUDGET } from '#scripts/budget.ts'
import { MAX_AGE_MS } from '#src/app/server/pages/cache.ts'
import { publicPaths } from '#src/app/server/pages/data.ts'
import { loadConfig } from '#src/config.ts'
import { SAMPLE_FILES } from '#src/copies/check.ts'
import { KEPT_DAYS, KEPT_MONTHS, KEPT_WEEKS } from '#src/copies/layout.ts'
import { LEAST_BYTES, LEAST_NAMES, STALL_MS } from '#src/copies/patience.ts'
import { COPIES_HOUR } from '#src/domains/copies/schema.ts'
import { OLD_HOURS } from '#src/domains/copies/service.ts'
import { imageExtensions, videoExtensions } from '#src/domains/media/schema.ts'
import { FLUSH_SECONDS } from '#src/domains/security/jobs.ts'
import {
  KEPT_NOTICE_DAYS,
  MOST_LISTED,
  NOTICE_HOUR,
  PAUSE_SECONDS,
} from '#src/domains/seller-notices/rules/delivery.ts'
import { WAITING_MINUTES } from '#src/domains/seller-notices/rules/waiting-chats.ts'
import { createSeoInput, seoLimits } from '#src/domains/seo/schema.ts'
import { settingCategories, settingDefinitions } from '#src/domains/settings/schema.ts'
import { ranges } from '#src/domains/stats/schema.ts'
import {
  CERTIFICATE_DAYS,
  IN_A_ROW,
  LOW_PERCENT,
  USED_DAYS,
  WEBHOOK_SILENCE,
} from '#src/domains/warnings/rules/checks.ts'
import { HOLD_SECONDS, TOLD_PER_DAY } from '#src/domains/warnings/service.ts'
import { SOUND_TIMEOUT_MS, TIMEOUT_MS } from '#src/gateways/ai.ts'
import { LIMITS } from '#src/gateways/copier.ts'
import { FEW_FILES, FEW_SHARE } from '#src/gateways/files.ts'
import { JUMP_MS, LONGEST_OFF_MS, RESTART_MS, SETTLE_MS, STEADY_MS } from '#src/kit/clock.ts'
import { MIN_BYTES, MIN_DIFFERENT, OLD_MIN_BYTES } from '#src/kit/secret.ts'
import { KEPT_EVENTS, KEPT_NOISE, KEPT_OF_ADMINISTRATORS, MAX_GROUPS } from '#src/kit/security-log.ts'
import { httpStatus } from '#src/shared/app-error.ts'
import { MAX_LIMIT } from '#src/shared/paging.ts'
import { DAY, HOUR, inWords, MINUTE } from '#src/shared/values/dates.ts'
import { DECISION_DAYS, MAX_BATCH, VOICE_SECONDS } from '#src/shared/values/limits.ts'
import { formatNumber } from '#src/shared/values/money.ts'
import { adminPlanType, customerOrderStatus, planTypes } from '#src/shared/values/vocabulary.ts'
import { inList, rules, unsaidBy } from '#tests/helpers/rules.ts'
import { adminDefaults, pageSizes } from '#web/admin/frame/search.ts'
import { tabs } from '#web/dashboard/tabs.tsx'
import { themeColors } from '#web/frame/stored-theme.ts'

// Figures and lists of the rules from MEDIA to COPY beside the constants that decide them.

const SECOND_MS = 1000
const KIB = 1024
const MIB = KIB ** 2

const config = loadConfig({})
const sockets = socketLimits(config)
const pressure = pressureOf(config)
const perMinute = (name: keyof ReturnType<typeof limits>) => limits(config)[name]?.max
const initial = (key: keyof typeof settingDefinitions): string => settingDefinitions[key].initial
const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
const seo = createSeoInput.parse({ page: 'home', title: 'a', description: 'b' })
const kilobytes = (bytes: number): string => `${bytes / 1000} kB`
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

const said: Record<string, string[]> = {
  'MEDIA-1': [`(${imageExtensions.join(', ')}; UP-2)`, `(${videoExtensions.join(', ')})`],
  'VOICE-1225': [`${VOICE_SECONDS / 60} minutes`],
  'VOICE-1231': [`${SOUND_TIMEOUT_MS / SECOND_MS} seconds`],
  'AI-701': [`${TIMEOUT_MS / SECOND_MS} seconds`],
  'AI-91': [`${perMinute('aiTextsPerUser')} times a minute`],
  'SEO-2': [`${seoLimits.title} characters`, String(seoLimits.description)],
  'SEO-3': [`\`${seo.robots}\` and \`${seo.twitterCard}\``],
  'SET-1': [inList(settingCategories, 'or')],
  'SET-3': [initial('currency_symbol')],
  'SET-5': [`${numbers[themeColors.length - 1]} colours`],
  'STAT-2': [
    `${ranges['7d'].points} or ${ranges['30d'].points} days are shown by ${ranges['7d'].unit}`,
    `${ranges['90d'].points} weeks by ${ranges['90d'].unit}`,
    `${ranges['12m'].points} months by ${ranges['12m'].unit}`,
  ],
  'STAT-111': [`${DECISION_DAYS} days`],
  'AUDIT-702': [`last ${formatNumber(KEPT_EVENTS)}`],
  'AUDIT-705': [`Beyond ${MAX_GROUPS} different`, `${KEPT_NOISE} of the ${formatNumber(KEPT_EVENTS)} rows`],
  'AUDIT-706': [`newest ${KEPT_OF_ADMINISTRATORS} rows`],
  'AUDIT-707': [`${FLUSH_SECONDS} seconds`],
  'REST-2': [inList(Object.values(httpStatus), 'or')],
  'REST-4': [`${MAX_LIMIT} at most`],
  'HTTP-3': [`${server.bodyLimit && server.bodyLimit / KIB} KiB`],
  'HTTP-704': [`${bodySeconds} seconds`],
  'HTTP-705': [`${slowestUpload.seconds} seconds`, `each ${slowestUpload.bytesPerSecond / KIB} KiB`],
  'HTTP-4': [`${MAX_BATCH} calls`],
  'HTTP-5': [`${rateLimitOptions.max} requests a minute`, `${formatNumber(MAX_FILES)} for files`],
  'HTTP-706': [`${rateLimitOptions.max} requests a minute`],
  'HTTP-707': [`${perMinute('formsPerAddress')} a minute`],
  'HTTP-9': [
    securityHeaders({ publicUrl: 'https:' })['strict-transport-security'] === `max-age=${365 * DAY}`
      ? 'one year'
      : '?',
  ],
  'HTTP-11': [
    pressure.maxEventLoopDelay === SECOND_MS / 2 ? 'half a second' : '?',
    `mean of ${pressure.sampleInterval / SECOND_MS}`,
  ],
  'HTTP-17': [`${minFreeBytes / MIB} MB`],
  'SOCK-2': [
    `${sockets.perAddress} sockets`,
    `${socketOptions.maxPayload / KIB} KiB`,
    `${MAX_BATCH} calls`,
    `${maxSubscriptions} subscriptions`,
  ],
  'SOCK-4': [`${sockets.pingMs / SECOND_MS} seconds`, `${sockets.bufferedBytes / MIB} MiB`],
  'SOCK-7': [
    sockets.calls
      .map(({ max, seconds }) => `${max} ${seconds === 1 ? 'calls a second' : 'a minute'}`)
      .join(' and '),
  ],
  'DB-709': [`more than ${FEW_FILES} files`, FEW_SHARE === 0.1 ? 'a tenth' : '?'],
  'DB-21': [`newest ${numbers[KEPT_BACKUPS - 1]}`],
  'RUN-3': [`${stopMs / SECOND_MS} seconds`],
  'RUN-8': [`${MIN_BYTES} bytes and ${MIN_DIFFERENT} different`],
  'RUN-705': [`${OLD_MIN_BYTES} bytes`],
  'REL-701': [`${engines.node.replace('>=', '')} or newer`],
  'CLOCK-702': [
    RESTART_MS === HOUR * SECOND_MS ? 'at most an hour before the start' : '?',
    SETTLE_MS === HOUR * SECOND_MS ? 'an hour after the start' : '?',
    `at most ${LONGEST_OFF_MS / DAY / SECOND_MS} days before`,
  ],
  'CLOCK-703': [JUMP_MS === MINUTE * SECOND_MS ? 'more than a minute' : '?', inWords(STEADY_MS / SECOND_MS)],
  'WATCH-702': [inWords(HOLD_SECONDS)],
  'WATCH-703': [`${TOLD_PER_DAY} times in 24 hours`],
  'WATCH-4': [`${LOW_PERCENT} %`],
  'WATCH-5': [`last ${IN_A_ROW} emails`],
  'WATCH-6': [`last ${IN_A_ROW} WhatsApp messages`],
  'WATCH-704': [`last ${USED_DAYS} days`],
  'WATCH-705': [`${WEBHOOK_SILENCE.days} days in which ${WEBHOOK_SILENCE.sent} messages`],
  'WATCH-7': [`${CERTIFICATE_DAYS} days`],
  'WATCH-706': [initial('notice_order').replace('email', 'by email')],
  'WATCH-13': [`${WAITING_MINUTES} minutes`],
  'WATCH-14': [PAUSE_SECONDS === MINUTE ? 'one message per channel and minute' : '?'],
  'WATCH-708': [`at ${NOTICE_HOUR} in Pakistan`],
  'WATCH-709': [`lists ${MOST_LISTED}`],
  'WATCH-16': [`${KEPT_NOTICE_DAYS} days`],
  'VAL-1': [
    inList(planTypes),
    inList(planTypes.map((type) => adminPlanType[type])),
    `confirmed is \`${customerOrderStatus.confirmed}\``,
  ],
  'PAGE-1': publicPaths.map((path) => `\`${path}\``),
  'PAGE-3': [inWords(MAX_AGE_MS / SECOND_MS) === '1 minute' ? '60 seconds' : '?'],
  'PAGE-4': [
    `${kilobytes(BUDGET.js)} of JavaScript and ${kilobytes(BUDGET.css)} of CSS`,
    `${kilobytes(BACK_OFFICE_JS)} of JavaScript`,
    `${BACK_OFFICE_FILES} files`,
  ],
  'DASH-1': [`${numbers[tabs.length - 1]} tabs: ${inList(tabs.map(({ path }) => path))}`],
  'TABLE-1': [`${inList(pageSizes, 'or')} rows, ${adminDefaults.size} by default`],
  'COPY-1': [`0${COPIES_HOUR}:00`],
  'COPY-6': [`${KEPT_DAYS} days, ${KEPT_WEEKS} weeks and ${KEPT_MONTHS} months`],
  'COPY-7': [`${SAMPLE_FILES} files`],
  'COPY-10': [`${OLD_HOURS} hours`],
  'COPY-11': [`${LEAST_BYTES / KIB} KiB, or ${LEAST_NAMES} names`, `${STALL_MS / SECOND_MS} seconds`],
  'COPY-705': [`after ${(LIMITS.test ?? 0) / SECOND_MS} seconds`],
}

test.each(Object.entries(said))('%s says what the code does', (id, words) => {
  expect(unsaidBy(id, words)).toEqual([])
})

test.each([
  'pricing (SET-701)',
  'payment (SET-702, SET-703)',
  'contact (SET-704, SET-705)',
  'system (SET-706, SET-713, SET-707)',
])('the rules of settings name each one of %s, and no other', (given) => {
  const ids: string[] = given.match(/SET-\d+/g) ?? []
  const text = rules.flatMap((rule) => (ids.includes(rule.id) ? rule.text : [])).join()
  const named = text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []
  const wanted = Object.entries(settingDefinitions).filter(([, { category }]) => given.startsWith(category))
  expect(named.toSorted()).toEqual(wanted.map(([key]) => key).toSorted())
})
