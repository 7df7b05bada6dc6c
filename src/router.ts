import { authRouter } from '#src/auth/router.ts'
import { chatRouter } from '#src/chat/router.ts'
import { chatConsoleRouter } from '#src/chat-console/router.ts'
import { contactsRouter } from '#src/contacts/router.ts'
import { contentRouter } from '#src/content/router.ts'
import { downloadsRouter } from '#src/downloads/router.ts'
import { licensesRouter } from '#src/licenses/router.ts'
import { messagesRouter } from '#src/messages/router.ts'
import { notificationsRouter } from '#src/notifications/router.ts'
import { ordersRouter } from '#src/orders/router.ts'
import { otpRouter } from '#src/otp/router.ts'
import { pageSectionsRouter } from '#src/page-sections/router.ts'
import { paymentMethodsRouter } from '#src/payment-methods/router.ts'
import { plansRouter } from '#src/plans/router.ts'
import { productsRouter } from '#src/products/router.ts'
import { seoRouter } from '#src/seo/router.ts'
import { settingsRouter } from '#src/settings/router.ts'
import { statsRouter } from '#src/stats/router.ts'
import { ticketsRouter } from '#src/tickets/router.ts'
import { createCallerFactory, router } from '#src/trpc.ts'
import { usersRouter } from '#src/users/router.ts'
import { whatsappRouter } from '#src/whatsapp/router.ts'

/** Every domain's procedures. The REST table, the browser application, scripts and tests all call these. */
export const appRouter = router({
  auth: authRouter,
  otp: otpRouter,
  users: usersRouter,
  orders: ordersRouter,
  licenses: licensesRouter,
  downloads: downloadsRouter,
  plans: plansRouter,
  products: productsRouter,
  paymentMethods: paymentMethodsRouter,
  contacts: contactsRouter,
  tickets: ticketsRouter,
  settings: settingsRouter,
  content: contentRouter,
  pageSections: pageSectionsRouter,
  notifications: notificationsRouter,
  seo: seoRouter,
  chat: chatRouter,
  chatConsole: chatConsoleRouter,
  messages: messagesRouter,
  whatsapp: whatsappRouter,
  stats: statsRouter,
})

/**
 * What a socket carries: the chat, and who is signed in. Nothing that sets a cookie, because a socket cannot, and so
 * nothing that guesses passwords or codes.
 */
export const socketRouter = router({
  auth: router({ watch: authRouter.watch }),
  chat: chatRouter,
  chatConsole: chatConsoleRouter,
})

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
