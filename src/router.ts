import { authRouter } from '#src/auth/router.ts'
import { downloadsRouter } from '#src/downloads/router.ts'
import { licensesRouter } from '#src/licenses/router.ts'
import { messagesRouter } from '#src/messages/router.ts'
import { ordersRouter } from '#src/orders/router.ts'
import { otpRouter } from '#src/otp/router.ts'
import { plansRouter } from '#src/plans/router.ts'
import { settingsRouter } from '#src/settings/router.ts'
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
  settings: settingsRouter,
  messages: messagesRouter,
  whatsapp: whatsappRouter,
})

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
