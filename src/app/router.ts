import type { Job } from '#src/deps.ts'
import { jobs as authJobs } from '#src/domains/auth/jobs.ts'
import { authFiles, authRouter } from '#src/domains/auth/router.ts'
import { jobs as chatJobs } from '#src/domains/chat/jobs.ts'
import { chatConsoleRouter, chatFiles, chatRouter } from '#src/domains/chat/router.ts'
import { contactsFiles, contactsRouter } from '#src/domains/contacts/router.ts'
import { contentRouter } from '#src/domains/content/router.ts'
import { jobs as copyJobs } from '#src/domains/copies/jobs.ts'
import { copiesRouter } from '#src/domains/copies/router.ts'
import { couponsFiles, couponsRouter } from '#src/domains/coupons/router.ts'
import { jobs as downloadJobs } from '#src/domains/downloads/jobs.ts'
import { downloadsFiles, downloadsRouter } from '#src/domains/downloads/router.ts'
import { jobs as eventJobs } from '#src/domains/events/jobs.ts'
import { eventsFiles, eventsRouter } from '#src/domains/events/router.ts'
import { jobs as incomingJobs } from '#src/domains/incoming/jobs.ts'
import { incomingRouter } from '#src/domains/incoming/router.ts'
import { invoicesFiles, invoicesRouter } from '#src/domains/invoices/router.ts'
import { jobs as licenseJobs } from '#src/domains/licenses/jobs.ts'
import { licensesFiles, licensesRouter, trialsRouter } from '#src/domains/licenses/router.ts'
import { jobs as messageJobs } from '#src/domains/messages/jobs.ts'
import { messagesFiles, messagesRouter } from '#src/domains/messages/router.ts'
import { jobs as bankFeedJobs } from '#src/domains/money-in/jobs.ts'
import { bankFeedFiles, bankFeedRouter } from '#src/domains/money-in/router.ts'
import { notificationsFiles, notificationsRouter } from '#src/domains/notifications/router.ts'
import { jobs as offerJobs } from '#src/domains/offers/jobs.ts'
import { offersRouter } from '#src/domains/offers/router.ts'
import { jobs as orderJobs } from '#src/domains/orders/jobs.ts'
import { ordersFiles, ordersRouter } from '#src/domains/orders/router.ts'
import { jobs as otpJobs } from '#src/domains/otp/jobs.ts'
import { otpRouter } from '#src/domains/otp/router.ts'
import { pageSectionsRouter } from '#src/domains/page-sections/router.ts'
import { paymentMethodsFiles, paymentMethodsRouter } from '#src/domains/payment-methods/router.ts'
import { jobs as paymentJobs } from '#src/domains/payments/jobs.ts'
import { paymentsRouter } from '#src/domains/payments/router.ts'
import { plansFiles, plansRouter } from '#src/domains/plans/router.ts'
import { productsFiles, productsRouter } from '#src/domains/products/router.ts'
import { resellersFiles, resellersRouter } from '#src/domains/resellers/router.ts'
import { jobs as securityJobs } from '#src/domains/security/jobs.ts'
import { securityFiles, securityRouter } from '#src/domains/security/router.ts'
import { jobs as sellerNoticeJobs } from '#src/domains/seller-notices/jobs.ts'
import { sellerNoticesRouter } from '#src/domains/seller-notices/router.ts'
import { seoFiles, seoRouter } from '#src/domains/seo/router.ts'
import { settingsRouter } from '#src/domains/settings/router.ts'
import { statsRouter } from '#src/domains/stats/router.ts'
import { ticketsFiles, ticketsRouter } from '#src/domains/tickets/router.ts'
import { translationsRouter } from '#src/domains/translations/router.ts'
import { usersFiles, usersRouter } from '#src/domains/users/router.ts'
import { versionsRouter } from '#src/domains/versions/router.ts'
import { jobs as warningJobs } from '#src/domains/warnings/jobs.ts'
import { warningsRouter } from '#src/domains/warnings/router.ts'
import { whatsappRouter } from '#src/domains/whatsapp/router.ts'
import type { CsvFile } from '#src/kit/csv-file.ts'
import { createCallerFactory, router } from '#src/kit/trpc.ts'

/** The procedures of all domains, called by the REST table, the browser application, scripts and tests. */
export const appRouter = router({
  auth: authRouter,
  otp: otpRouter,
  users: usersRouter,
  orders: ordersRouter,
  invoices: invoicesRouter,
  licenses: licensesRouter,
  trials: trialsRouter,
  downloads: downloadsRouter,
  plans: plansRouter,
  products: productsRouter,
  coupons: couponsRouter,
  offers: offersRouter,
  resellers: resellersRouter,
  paymentMethods: paymentMethodsRouter,
  payments: paymentsRouter,
  contacts: contactsRouter,
  tickets: ticketsRouter,
  settings: settingsRouter,
  content: contentRouter,
  pageSections: pageSectionsRouter,
  versions: versionsRouter,
  notifications: notificationsRouter,
  seo: seoRouter,
  translations: translationsRouter,
  bankFeed: bankFeedRouter,
  chat: chatRouter,
  chatConsole: chatConsoleRouter,
  messages: messagesRouter,
  whatsapp: whatsappRouter,
  incoming: incomingRouter,
  events: eventsRouter,
  stats: statsRouter,
  security: securityRouter,
  copies: copiesRouter,
  sellerNotices: sellerNoticesRouter,
  warnings: warningsRouter,
})

/**
 * The procedures that a WebSocket may call: the chat, the watch over one's session, the wait for a phone's word, and
 * who edits and changes rows (SOCK-5). None of them sets a cookie, because a socket cannot, and none takes a password or a code.
 */
export const socketRouter = router({
  auth: router({ watch: authRouter.watch }),
  otp: router({ watchProof: otpRouter.watchProof }),
  chat: chatRouter,
  chatConsole: chatConsoleRouter,
  versions: router({ editors: versionsRouter.editors, office: versionsRouter.office }),
})

/** The timed work of all domains. */
export const domainJobs: Job[] = [
  ...authJobs,
  ...bankFeedJobs,
  ...chatJobs,
  ...copyJobs,
  ...downloadJobs,
  ...eventJobs,
  ...incomingJobs,
  ...licenseJobs,
  ...messageJobs,
  ...offerJobs,
  ...orderJobs,
  ...otpJobs,
  ...paymentJobs,
  ...securityJobs,
  ...sellerNoticeJobs,
  ...warningJobs,
]

/** The lists of the back office, and the statement of a reseller, as CSV files. */
export const csvFiles: CsvFile[] = [
  ...ordersFiles,
  ...licensesFiles,
  ...usersFiles,
  ...contactsFiles,
  ...ticketsFiles,
  ...messagesFiles,
  ...downloadsFiles,
  ...notificationsFiles,
  ...plansFiles,
  ...productsFiles,
  ...couponsFiles,
  ...resellersFiles,
  ...paymentMethodsFiles,
  ...seoFiles,
  ...chatFiles,
  ...bankFeedFiles,
  ...eventsFiles,
  ...invoicesFiles,
  ...securityFiles,
  ...authFiles,
]

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
