import { createHash } from 'node:crypto'
import type { Deps } from '#src/deps.ts'
import { legalText } from '#src/domains/content/rules/legal.ts'
import { contentOf, shownTexts } from '#src/domains/content/service.ts'
import { trialToShow } from '#src/domains/licenses/rules/trials.ts'
import { waysToWrite } from '#src/domains/messages/service.ts'
import { progressOf } from '#src/domains/money-in/rules/progress.ts'
import { asksCode } from '#src/domains/orders/rules/verification.ts'
import { proofByMessage } from '#src/domains/otp/service.ts'
import { landingSections } from '#src/domains/page-sections/service.ts'
import { shownMethods } from '#src/domains/payment-methods/service.ts'
import { toPayPage } from '#src/domains/payments/present.ts'
import { type Looking, paymentByLink } from '#src/domains/payments/rules/buyer-page.ts'
import { toPublicPlans } from '#src/domains/plans/present.ts'
import { builtInPlans, listActivePlans } from '#src/domains/plans/service.ts'
import { toPublicProduct } from '#src/domains/products/present.ts'
import { listActiveProducts } from '#src/domains/products/service.ts'
import {
  annualDiscountPercent,
  settingValues,
  shopFacts,
  spokenSetting,
} from '#src/domains/settings/service.ts'
import { storedParts } from '#src/domains/users/service.ts'
import { plainText } from '#src/kit/plain-text.ts'
import { currentLanguage } from '#src/shared/language.ts'
import { here } from '#src/shared/page-address.ts'
import type {
  LandingData,
  OpensBy,
  Payment,
  PlanOnSale,
  ShellData,
  SiteFacts,
  SitePage,
  Viewer,
} from '#src/shared/pages.ts'
import { landing as texts } from '#src/shared/texts.ts'
import { HEADLINE, headlineOf, headlineParts, withoutStars } from '#src/shared/values/headline.ts'
import { waysOf } from '#src/shared/ways.ts'
import { type HeadFacts, headOf, type PageHead } from './head.ts'
import { SHARE_IMAGE_PATH, type ShareText } from './share-image.ts'
import { structuredData } from './structured-data.ts'

type Reading = Pick<Deps, 'db' | 'config'>
type Finding = Reading & Pick<Deps, 'mail' | 'whatsappRoutes' | 'log'>

/** The names, contact details and texts that every page shows. */
const siteFacts = (deps: Pick<Deps, 'db' | 'mail' | 'whatsappRoutes'>): SiteFacts => ({
  ...shopFacts(deps),
  ...waysToWrite(deps),
  asksCode: asksCode(deps),
  trialDays: trialToShow(deps)?.days ?? 0,
  navigation: contentOf(deps, 'navigation'),
  footer: contentOf(deps, 'footer'),
})

/** The content keys of the notes beside "Place Order". */
const noteKeys = ['computer_note', 'approval_note', 'refund_note']

const orderNotes = (deps: Pick<Deps, 'db'>): string[] => {
  const words = contentOf(deps, 'purchase')
  return noteKeys.map((key) => plainText(words[key] ?? '')).filter(Boolean)
}

/** The steps of an order, with their first words where the shop deleted its own. */
const stepLabels = (deps: Pick<Deps, 'db'>): string[] => {
  const words = contentOf(deps, 'purchase')
  return texts.orderSteps.map((first, index) => words[`step${index + 1}_label`] || first)
}

/** The ways to pay: the visible methods, the note beside them, and the notes to read before ordering. */
const payment = (deps: Pick<Deps, 'db'>): Payment => ({
  orderNotes: orderNotes(deps),
  orderSteps: stepLabels(deps),
  bankTransferNote: spokenSetting(deps, 'bank_transfer_note'),
  paymentMethods: shownMethods(deps),
})

const plansOnSale = (deps: Pick<Deps, 'db'>): PlanOnSale[] => toPublicPlans(listActivePlans(deps))

const landing = (deps: Finding): LandingData => {
  const onSale = plansOnSale(deps)
  const isSelling = onSale.length > 0
  const plans = isSelling ? onSale : toPublicPlans(builtInPlans)
  // Visitors see built-in plans without a message, so only this warning tells the operator.
  if (!isSelling) deps.log.warn('No plan is on sale: the landing page shows the built-in ones')
  return {
    sections: landingSections(deps).map(({ name, content, html }) => ({
      name,
      texts: shownTexts(deps, content),
      html,
    })),
    plans,
    isSelling,
    annualDiscountPercent: annualDiscountPercent(deps),
    ...payment(deps),
  }
}

/** Where the extension is, by the hero of the landing page. */
const extensionAddress = (deps: Pick<Deps, 'db'>): string =>
  contentOf(deps, 'hero').extension_download_url ?? ''

/** The data that is sent with the shell of dashboard and back office. */
export const shellFacts = (
  deps: Pick<Deps, 'db' | 'mail' | 'whatsappRoutes'>,
): Omit<ShellData, 'maxUploadBytes' | 'user' | 'answers'> => {
  const hero = contentOf(deps, 'hero')
  return {
    site: siteFacts(deps),
    downloadsNote: spokenSetting(deps, 'downloads_note'),
    builtInPlans: toPublicPlans(builtInPlans),
    demoVideo: hero.demo_video_id ?? '',
    extensionAddress: extensionAddress(deps),
    ...payment(deps),
  }
}

/** How an order is opened at /track: by a code, by a message to the shop, or not at all (MSG-960). */
const trackedBy = (deps: Finding): Exclude<OpensBy, 'itself'> => {
  const { isOffered, isFirst } = proofByMessage(deps)
  if (isFirst) return 'message'
  if (waysOf(waysToWrite(deps)) !== 'none') return 'code'
  return isOffered ? 'message' : 'nothing'
}

type Found = { page: SitePage; head: PageHead; structured: object | null; status: 200 | 404 }
type Common = { viewer: Viewer; site: SiteFacts; path: string }
type Finder = (deps: Finding, common: Common) => SitePage

const notFound: Finder = (_deps, common) => ({ ...common, page: 'not-found' })

const publicPages = new Map<string, Finder>([
  ['/', (deps, common) => ({ ...common, page: 'home', landing: landing(deps) })],
  ['/login', (_deps, common) => ({ ...common, page: 'login' })],
  ['/register', (_deps, common) => ({ ...common, page: 'register' })],
  ['/reset-password', (_deps, common) => ({ ...common, page: 'reset-password' })],
  [
    '/products',
    (deps, common) => ({
      ...common,
      page: 'products',
      products: listActiveProducts(deps).map(toPublicProduct),
    }),
  ],
  ['/verify', (_deps, common) => ({ ...common, page: 'verify' })],
  ['/activate', (deps, common) => ({ ...common, page: 'activate', opensBy: trackedBy(deps) })],
  ['/update', (_deps, common) => ({ ...common, page: 'update' })],
  // There is nothing at this address while the shop offers no trial (TRIAL-1194).
  [
    '/trial',
    (deps, common) =>
      common.site.trialDays > 0
        ? { ...common, page: 'trial', extensionAddress: extensionAddress(deps) }
        : notFound(deps, { ...common, path: '/' }),
  ],
  [
    '/track',
    (deps, common) => ({
      ...common,
      page: 'track',
      opensBy: trackedBy(deps),
      extensionAddress: extensionAddress(deps),
    }),
  ],
  [
    '/privacy-policy',
    (deps, common) => ({
      ...common,
      page: 'privacy',
      legal: legalText(deps, 'privacy_text'),
      stored: storedParts(),
      pictureDays: settingValues(deps).payment_picture_days,
    }),
  ],
  [
    '/terms-of-service',
    (deps, common) => ({
      ...common,
      page: 'terms',
      legal: legalText(deps, 'terms_text'),
      plans: plansOnSale(deps),
    }),
  ],
])

/** The addresses of the public pages (PAGE-1). */
export const publicPaths: readonly string[] = [...publicPages.keys()]

/** Whether the path is one of the public pages. */
export const isPublicPage = (path: string): boolean => publicPages.has(path)

/** The texts of the share image: the shop's name, the headline of its landing page, and its host (SEO-5). */
export const shareText = (deps: Reading): ShareText => {
  const hero = landingSections(deps).find(({ name }) => name === 'hero')
  const content = hero?.content ?? contentOf(deps, 'hero')
  const words = (key: string) =>
    hero?.html.includes(key) ? plainText(content[key] ?? '') : (content[key] ?? '')
  const parts = Object.fromEntries([HEADLINE, ...headlineParts].map((key) => [key, words(key)]))
  return {
    name: settingValues(deps).site_name,
    headline: withoutStars(words('title') || headlineOf(parts)),
    host: new URL(deps.config.publicUrl).host,
    language: currentLanguage(),
    stages: [texts.stages.new, texts.stages.quoted, texts.stages.paid],
  }
}

/**
 * The facts that the heads of all pages share. The address of the share image contains a hash of its texts, because
 * link previews cache images by address.
 */
export const headFacts = (deps: Reading): HeadFacts => {
  const text = shareText(deps)
  const version = createHash('sha256').update(JSON.stringify(text)).digest('base64url').slice(0, 8)
  return {
    name: text.name,
    publicUrl: deps.config.publicUrl,
    picture: {
      address: `${deps.config.publicUrl}${here(SHARE_IMAGE_PATH)}?v=${version}`,
      alt: `${text.name}: ${text.headline}`,
    },
  }
}

const found = (deps: Reading, page: SitePage): Found => {
  const facts = headFacts(deps)
  return {
    page,
    head: headOf(deps, page.page, facts),
    structured: structuredData(page, facts.publicUrl, facts.picture.address),
    status: page.page === 'not-found' ? 404 : 200,
  }
}

/**
 * The page at a path for this viewer: its data, head and structured data. An unknown path gives "Page Not Found"
 * (PAGE-2).
 */
export const findPage = (deps: Finding, path: string, viewer: Viewer): Found => {
  const find = publicPages.get(path)
  return found(deps, (find ?? notFound)(deps, { viewer, site: siteFacts(deps), path: find ? path : '/' }))
}

/** The pay page of a link; "Page Not Found" for a forged one. */
export const findPayPage = (
  deps: Finding & Pick<Deps, 'now' | 'vault'>,
  looking: Looking,
  token: string,
  viewer: Viewer,
  isPlaced: boolean,
): Found => {
  const common = { viewer, site: siteFacts(deps), path: `/pay/${token}` }
  const paid = paymentByLink(deps, looking, token)
  if (!paid) return found(deps, notFound(deps, { ...common, path: '/' }))
  return found(deps, {
    ...common,
    page: 'pay',
    payment: toPayPage(paid),
    progress: progressOf(deps, paid.order),
    isPlaced,
    ways: payment(deps),
    extensionAddress: extensionAddress(deps),
  })
}
