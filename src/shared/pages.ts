import type { PlanType } from '#src/shared/vocabulary.ts'

/** Who looks at a page, as far as its markup differs. Nothing of one person stands in a kept page. */
export type Viewer = 'visitor' | 'customer' | 'admin'

/** A plan as GET /api/plans gives it; prices are numeric strings, `features` a JSON list. */
export type PlanOnSale = {
  id: number
  planType: PlanType
  planName: string
  originalPrice: string
  discountedPrice: string
  /** What twelve months cost now. */
  annualPrice: string
  usdPrice: string
  features: string
  systemsCount: number
  access: string
  badge: string | null
}

/** A product as GET /api/products gives it; prices are numbers. One with a coupon code sells at the discount with that code alone. */
export type ProductOnSale = {
  id: number
  title: string
  description: string
  price: number
  discountPrice: number | null
  couponCode: string | null
  imageUrl: string | null
  category: string | null
  isActive: boolean
}

export type PaymentMethod = {
  id: number
  name: string
  icon: string
  accountDetails: string
  description: string | null
  fees: string | null
}

/** The texts of one section, by key. */
export type Texts = Record<string, string>

/** What every public page shows: names, contact details, navigation and footer. */
export type SiteFacts = {
  name: string
  currency: string
  supportEmail: string
  supportPhone: string
  whatsappNumber: string
  city: string
  navigation: Texts
  footer: Texts
}

export type Payment = { bankTransferNote: string; paymentMethods: PaymentMethod[] }

/** What the pages behind sign-in are given before they ask for anything; sizes in bytes. */
export type ShellData = Payment & {
  site: SiteFacts
  downloadsNote: string
  /** The demo video and the address of the extension, as the landing page's hero has them (public §2). */
  demoVideo: string
  extensionAddress: string
  maxUploadBytes: { download: number }
}

export type LandingData = Payment & {
  /** In the order in which they stand on the page; `html` names the texts that are sanitised html. */
  sections: { name: string; texts: Texts; html: string[] }[]
  plans: PlanOnSale[]
  annualDiscountPercent: number
}

/** Everything that the markup of a public page is made of; it is sent along, so that the browser makes the same. */
export type SitePage = { viewer: Viewer; site: SiteFacts } & (
  | { page: 'home'; landing: LandingData }
  | { page: 'login' }
  | { page: 'register' }
  | { page: 'reset-password' }
  | { page: 'products'; products: ProductOnSale[] }
  | { page: 'privacy' }
  | { page: 'terms'; plans: PlanOnSale[]; annualDiscountPercent: number }
  | { page: 'not-found' }
)

/** A page's markup, and what has to stand in its head before the first paint. */
export type Markup = { head: string; html: string }

/** `null` asks for the head alone, for a page that the browser draws by itself. */
export type RenderMarkup = (page: SitePage | null, nonce: string) => Promise<Markup>
