import type { LabelledLine } from '#src/shared/price-lines.ts'
import type { Right } from '#src/shared/role.ts'
import type { CustomerOrderStatus, PaymentState, PlanType, SoldPlan } from '#src/shared/values/vocabulary.ts'
import type { WritesBy } from '#src/shared/ways.ts'

/** The kinds of viewers for which pages differ. A cached page contains nothing of a single person. */
export type Viewer = 'visitor' | 'customer' | 'admin'

/** A plan as GET /api/plans answers it: prices are numeric strings, `features` is a JSON list. */
export type PlanOnSale = {
  id: number
  planType: PlanType
  planName: string
  originalPrice: string
  discountedPrice: string
  /** The present price of twelve months. */
  annualPrice: string
  usdPrice: string
  features: string
  systemsCount: number
  access: string
  badge: string | null
  /** Positions in `features`: those that do not count systems, and those that the earlier plan `base` has not. */
  contents: { others: number[]; base: string | null; added: number[] }
}

/**
 * A product as GET /api/products answers it; prices are numbers. With a coupon code, the discount price needs that
 * code.
 */
export type ProductOnSale = {
  id: number
  title: string
  /** The plan that a buyer of the product orders. */
  plan: SoldPlan
  description: string
  price: number
  discountPrice: number | null
  couponCode: string | null
  termMonths: number
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
  qrImage: string | null
  /** The IBAN in its account; null where there is none. */
  iban: string | null
  /** The IBAN for which a Raast QR is drawn; null where the seller shows none. */
  raastIban: string | null
}

/** The texts of one section, by key. */
export type Texts = Record<string, string>

/** The data that every public page shows: names, contact details, navigation and footer. */
export type SiteFacts = {
  name: string
  currency: string
  supportEmail: string
  supportPhone: string
  whatsappNumber: string
  /** How soon the shop answers, such as `24 hours`. */
  responseTime: string
  city: string
  /** Whether the shop writes by email and by WhatsApp. A page promises nothing by any other way. */
  sendsMail: boolean
  sendsWhatsapp: boolean
  /** Whether a new order is asked for a code, or for a message that proves its phone. */
  asksCode: boolean
  /** The days of the free trial that a visitor can begin now; 0 where there is none. */
  trialDays: number
  navigation: Texts
  footer: Texts
}

export type Payment = {
  bankTransferNote: string
  paymentMethods: PaymentMethod[]
  /** The facts to know before ordering. */
  orderNotes: string[]
  /** The steps of an order: Details, Code, Pay and Key, as the shop words them. */
  orderSteps: string[]
}

/** The data that is sent with the shell of dashboard and back office. Sizes are in bytes. */
export type ShellData = Payment & {
  site: SiteFacts
  downloadsNote: string
  /** Shown where no plan is on sale, or the plans cannot be fetched. */
  builtInPlans: PlanOnSale[]
  /** Id of the demo video and address of the extension, from the hero of the landing page. */
  demoVideo: string
  extensionAddress: string
  maxUploadBytes: { download: number; image: number; video: number }
  /** The answer of auth.me, so that the first paint need not wait for that call. */
  user: unknown
  /** The answers to the calls of the first screen, as superjson; null where the server drew the frame alone. */
  answers: unknown
  /** Whether the account is a reseller; left out for any other. */
  isReseller?: true | undefined
  /** What a helper has; left out for an owner, who has all. */
  helper?: { rights: readonly Right[]; tabs: readonly string[] } | undefined
}

export type LandingData = Payment & {
  /** In the order of the page. `html` lists the keys of texts that are sanitised html. */
  sections: { name: string; texts: Texts; html: string[] }[]
  /** The built-in plans while none is on sale. */
  plans: PlanOnSale[]
  isSelling: boolean
  annualDiscountPercent: number
}

/**
 * How this browser comes to the key of an order: by itself, after a code, after a message to the shop that proves the
 * phone, or by asking the shop.
 */
export type OpensBy = 'itself' | 'code' | 'message' | 'nothing'

/**
 * The payment of an order, for anybody with its link. Times are ISO 8601, because the page's data are JSON.
 */
export type PaymentOfOrder = {
  token: string
  orderId: number
  plan: PlanType
  termMonths: number
  /** In PKR. */
  amount: number
  /** The parts of the amount, where it is more than a price. */
  lines: LabelledLine[]
  /** Until when a QR for it is valid. */
  payUntil: string
  status: CustomerOrderStatus
  state: PaymentState
  /** Whether its buyer may cancel it. */
  canCancel: boolean
  /** Whether its form led to a code; null where that is as for every new order. */
  hasCode: boolean | null
  /** The phone of its buyer with most digits hidden, such as `0321 ***7890`. */
  phone: string
  /** The ways by which the shop writes to its buyer. */
  writesBy: WritesBy
  opensBy: OpensBy
  reason: string
  /** The method of the proof, or of the buyer's last one. */
  methodId: number | null
  transactionId: string
  sender: string
  /** As a field of date and time holds it. */
  paidAt: string
  placedAt: string
  submittedAt: string | null
  decidedAt: string | null
  pictures: { id: number; url: string; width: number; height: number }[]
  /** How soon a proof is checked, such as `24 hours`. */
  checkTime: string
  /** Whether its buyer may name an NTN or CNIC for the invoice, and whether one was named, which the page does not show. */
  asksTaxNumber: boolean
  hasTaxNumber: boolean
  /** The numbers of the credit notes of its refunds. */
  creditNotes: number[]
}

/** A method whose account a source watches; `isQuick` where its payments are accepted within seconds (BANK-766). */
export type WatchedMethod = { id: number; isQuick: boolean }

/**
 * How far a payment is known: it came, only a part of it did and nothing was sent for the rest, it is looked for and
 * usually found within seconds, or none of these; what is missing once a part came, in PKR; and the methods by which
 * its transaction id is proof enough.
 */
export type PaymentProgress = {
  stage: 'received' | 'short' | 'sought' | 'unseen'
  missing: number
  watched: WatchedMethod[]
}

/** The data of a public page. It is sent with the markup, so that the browser hydrates the same page. */
export type SitePage = {
  viewer: Viewer
  site: SiteFacts
  /** The page's address without its language, or the start page's for a page without one. */
  path: string
} & (
  | { page: 'home'; landing: LandingData }
  | { page: 'login' }
  | { page: 'register' }
  | { page: 'reset-password' }
  | { page: 'products'; products: ProductOnSale[] }
  | { page: 'verify' }
  /** `opensBy` says how somebody without an account proves there that a licence is theirs. */
  | { page: 'activate'; opensBy: Exclude<OpensBy, 'itself'> }
  | { page: 'update' }
  | { page: 'trial'; extensionAddress: string }
  /** `opensBy` says how somebody proves there that an order is theirs. */
  | { page: 'track'; opensBy: Exclude<OpensBy, 'itself'>; extensionAddress: string }
  /** `isPlaced` where the order was placed just now (PAY-151); the address of the extension is the shop's content. */
  | {
      page: 'pay'
      payment: PaymentOfOrder
      progress: PaymentProgress
      ways: Payment
      isPlaced: boolean
      extensionAddress: string
    }
  /** `pictureDays` after the decision about a payment, its pictures are deleted. */
  | { page: 'privacy'; legal: LegalText; stored: string[]; pictureDays: string }
  | { page: 'terms'; legal: LegalText; plans: PlanOnSale[] }
  | { page: 'not-found' }
)

/** Html of the seller, or a part that the product writes itself. */
export type LegalPart = { html: string } | { block: string }
/** A legal text: its introduction, its clauses, and when it was changed; null for the first words of the product. */
export type LegalText = {
  intro: string
  clauses: { title: string; parts: LegalPart[] }[]
  changedAt: Date | null
}

/**
 * The markup of a page, and the tags that its head needs before the first paint; of a first screen also the answers that
 * it shows.
 */
export type Markup = { head: string; html: string; answers?: unknown }

export type Shell = 'dashboard' | 'admin'

/** The first screen of dashboard or back office: its path, and how its calls are made by the one who asks for it. */
export type FirstScreen = { path: string; call: (path: string, input: unknown) => Promise<unknown> }

/**
 * A page that runs in the browser. The server renders its first screen, and of every other one the frame, which React
 * replaces.
 */
export type ShellFrame = {
  shell: Shell
  name: string
  username: string
  /** The tab that the address names; blank for the first one. */
  tab: string
  data: ShellData
  screen: FirstScreen | null
}

/** Renders a page: the whole of a public one and of a first screen, the frame of another one of an application. */
export type RenderMarkup = (page: SitePage | ShellFrame, nonce: string) => Promise<Markup>
