import { contentOf } from '#src/content/service.ts'
import type { Deps } from '#src/deps.ts'
import { landingSections } from '#src/page-sections/service.ts'
import { visiblePaymentMethods } from '#src/payment-methods/service.ts'
import { toPublicPlan } from '#src/plans/present.ts'
import { listActivePlans } from '#src/plans/service.ts'
import { seoOf } from '#src/seo/service.ts'
import { annualDiscountPercent, settingValues } from '#src/settings/service.ts'
import { type PageHead, seoHead } from './head.ts'
import type { LandingData, Payment, ShellData, SiteFacts, SitePage, Viewer } from './schema.ts'

type Reading = Pick<Deps, 'db' | 'config'>

/** Names, contact details and texts that every page shows. */
const siteFacts = (deps: Pick<Deps, 'db'>): SiteFacts => {
  const settings = settingValues(deps)
  return {
    name: settings.site_name,
    currency: settings.currency_symbol,
    supportEmail: settings.support_email,
    supportPhone: settings.support_phone,
    whatsappNumber: settings.whatsapp_number,
    city: settings.business_city,
    navigation: contentOf(deps, 'navigation'),
    footer: contentOf(deps, 'footer'),
  }
}

/** How customers pay: the visible methods, and what is said beside them (decision §5). */
const payment = (deps: Pick<Deps, 'db'>): Payment => ({
  bankTransferNote: settingValues(deps).bank_transfer_note,
  paymentMethods: visiblePaymentMethods(deps).map(
    ({ id, name, icon, accountDetails, description, fees }) => ({
      id,
      name,
      icon,
      accountDetails,
      description,
      fees,
    }),
  ),
})

const landing = (deps: Pick<Deps, 'db'>): LandingData => ({
  sections: landingSections(deps).map(({ name, content }) => ({ name, texts: content })),
  plans: listActivePlans(deps).map(({ plan, annualPriceMinor }) => toPublicPlan(plan, annualPriceMinor)),
  annualDiscountPercent: annualDiscountPercent(deps),
  ...payment(deps),
})

/** What the pages behind sign-in know before they ask for anything. */
export const shellFacts = (deps: Pick<Deps, 'db'>): Omit<ShellData, 'maxUploadBytes'> => ({
  site: siteFacts(deps),
  downloadsNote: settingValues(deps).downloads_note,
  ...payment(deps),
})

type Found = { page: SitePage; head: PageHead; status: 200 | 404 }
type Common = { viewer: Viewer; site: SiteFacts }
type Finder = (deps: Reading, common: Common) => Found

const ownHead = (name: string, title: string, description: string): PageHead => ({
  title: `${title} – ${name}`,
  description,
  robots: 'index, follow',
})

const home: Finder = (deps, common) => {
  const { name } = common.site
  const row = seoOf(deps, 'home')
  return {
    page: { ...common, page: 'home', landing: landing(deps) },
    head: row
      ? seoHead(row, '/', { name, publicUrl: deps.config.publicUrl })
      : ownHead(name, 'WhatsApp CRM', 'Chatbots, pipeline, campaigns and follow-ups inside WhatsApp.'),
    status: 200,
  }
}

const login: Finder = ({ config }, common) => {
  const { name } = common.site
  return {
    page: { ...common, page: 'login' },
    head: {
      ...ownHead(name, 'Sign In', `Sign in to your ${name} account: licences, orders and downloads.`),
      canonical: `${config.publicUrl}/login`,
    },
    status: 200,
  }
}

const register: Finder = ({ config }, common) => {
  const { name } = common.site
  return {
    page: { ...common, page: 'register' },
    head: {
      ...ownHead(name, 'Create Account', `Create your ${name} account and verify your WhatsApp number.`),
      canonical: `${config.publicUrl}/register`,
    },
    status: 200,
  }
}

const notFound: Finder = (_deps, common) => ({
  page: { ...common, page: 'not-found' },
  head: {
    ...ownHead(common.site.name, 'Page Not Found', 'There is nothing at this address.'),
    robots: 'noindex, nofollow',
  },
  status: 404,
})

const publicPages = new Map([
  ['/', home],
  ['/login', login],
  ['/register', register],
])

export const isPublicPage = (path: string): boolean => publicPages.has(path)

/** What a path shows to this viewer; every unknown path is the page "Page Not Found" with 404. */
export const findPage = (deps: Reading, path: string, viewer: Viewer): Found =>
  (publicPages.get(path) ?? notFound)(deps, { viewer, site: siteFacts(deps) })
