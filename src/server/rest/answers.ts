import { z } from 'zod'
import { signedIn } from '#src/domains/auth/answers.ts'
import { chatMessage, chatSession, consoleSession } from '#src/domains/chat/answers.ts'
import { contact } from '#src/domains/contacts/answers.ts'
import { contentItem } from '#src/domains/content/answers.ts'
import { adminDownload, customerDownload, programUpdate } from '#src/domains/downloads/answers.ts'
import { licenseAnswer, licenseKeySet } from '#src/domains/licenses/answers.ts'
import { uploadedImage, uploadedMedia } from '#src/domains/media/answers.ts'
import { template } from '#src/domains/messages/answers.ts'
import {
  adminNotification,
  publicNotification,
  writtenNotification,
} from '#src/domains/notifications/answers.ts'
import { adminOrder, customerOrder, placedOrder, verifiedOrder } from '#src/domains/orders/answers.ts'
import { codeSent } from '#src/domains/otp/answers.ts'
import { pageSection } from '#src/domains/page-sections/answers.ts'
import { paymentMethod, updatedTemplates } from '#src/domains/payment-methods/answers.ts'
import { uploadedProof } from '#src/domains/payments/answers.ts'
import { adminPlan, publicPlan } from '#src/domains/plans/answers.ts'
import { adminProduct, publicProduct } from '#src/domains/products/answers.ts'
import { seoSetting } from '#src/domains/seo/answers.ts'
import { currency, setting } from '#src/domains/settings/answers.ts'
import { customerTicket } from '#src/domains/tickets/answers.ts'
import { user } from '#src/domains/users/answers.ts'
import { availability, pushflowStatus, whatsappStatus } from '#src/domains/whatsapp/answers.ts'
import type { AppRouter } from '#src/router.ts'
import { done, outcome } from '#src/shared/answer.ts'
import type { Page } from '#src/shared/paging.ts'

type Procedures = AppRouter['_def']['record']
type OutputOf<Path> = Path extends `${infer Domain extends keyof Procedures}.${infer Name}`
  ? Name extends keyof Procedures[Domain]
    ? Procedures[Domain][Name] extends { _def: { $types: { output: infer Output } } }
      ? Output
      : never
    : never
  : never
/** The answer of a procedure over REST; a page answers its rows. */
type AnswerOf<Path> = OutputOf<Path> extends Page<infer Row> ? Row[] : OutputOf<Path>

/** Checks at compile time that the answer of every procedure fits its schema. */
const checked = <Schemas extends Record<string, z.ZodType>>(
  schemas: Schemas & {
    [Path in keyof Schemas]: AnswerOf<Path> extends z.output<Schemas[Path]>
      ? unknown
      : z.ZodType<AnswerOf<Path>>
  },
): Schemas => schemas

const nothing = z.void()

/** Every error under /api (REST-2); some also carry `success: false` (OTP-6). */
export const failure = z
  .strictObject({
    message: z.string(),
    error: z.string().meta({ description: 'The same as `message`' }),
    code: z.string(),
    issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    success: z.literal(false).optional(),
    requiresSecondFactor: z
      .literal(true)
      .optional()
      .meta({ description: 'Repeat the call with a `code` of the second factor' }),
  })
  .meta({ id: 'Error' })

const procedureAnswers = checked({
  'auth.me': user,
  'auth.signIn': signedIn,
  'auth.signOut': done,
  'auth.register': signedIn,
  'auth.requestPasswordReset': done,
  'auth.resetPassword': done,
  'otp.send': codeSent,
  'auth.verifyPhone': outcome,
  'orders.create': placedOrder,
  'orders.verifyCode': verifiedOrder,
  'orders.mine': z.array(customerOrder),
  'orders.list': z.array(adminOrder),
  'orders.setStatus': adminOrder,
  'orders.setNotes': adminOrder,
  'orders.sendPaymentReminder': outcome,
  'licenses.activate': licenseAnswer,
  'licenses.validate': licenseAnswer,
  'licenses.deactivate': licenseAnswer,
  'licenses.keys': licenseKeySet,
  'downloads.update': programUpdate,
  'downloads.mine': z.array(customerDownload),
  'downloads.list': z.array(adminDownload),
  'downloads.create': adminDownload,
  'downloads.setActive': adminDownload,
  'downloads.delete': nothing,
  'users.list': z.array(user),
  'users.update': user,
  'users.setSuspended': user,
  'users.delete': nothing,
  'plans.onSale': z.array(publicPlan),
  'plans.list': z.array(adminPlan),
  'plans.create': adminPlan,
  'plans.update': adminPlan,
  'products.onSale': z.array(publicProduct),
  'products.list': z.array(adminProduct),
  'products.create': adminProduct,
  'products.update': adminProduct,
  'products.delete': nothing,
  'paymentMethods.list': z.array(paymentMethod),
  'paymentMethods.create': paymentMethod,
  'paymentMethods.update': paymentMethod,
  'paymentMethods.delete': nothing,
  'paymentMethods.toggle': paymentMethod,
  'paymentMethods.updateTemplates': updatedTemplates,
  'contacts.send': outcome,
  'contacts.list': z.array(contact),
  'contacts.setStatus': contact,
  'tickets.create': customerTicket,
  'settings.currency': currency,
  'settings.list': z.array(setting),
  'settings.update': setting,
  'content.all': z.array(contentItem),
  'content.section': z.array(contentItem),
  'content.setValue': contentItem,
  'content.create': contentItem,
  'content.update': contentItem,
  'content.delete': nothing,
  'pageSections.list': z.array(pageSection),
  'pageSections.create': pageSection,
  'pageSections.initialize': z.array(pageSection),
  'pageSections.setOrder': pageSection,
  'pageSections.setVisibility': pageSection,
  'pageSections.setContent': pageSection,
  'pageSections.delete': nothing,
  'notifications.shown': z.array(publicNotification),
  'notifications.list': z.array(adminNotification),
  'notifications.create': adminNotification,
  'notifications.update': adminNotification,
  'notifications.generate': writtenNotification,
  'notifications.setActive': adminNotification,
  'notifications.delete': nothing,
  'seo.list': z.array(seoSetting),
  'seo.create': seoSetting,
  'seo.update': seoSetting,
  'seo.delete': nothing,
  'chat.start': chatSession,
  'chat.messages': z.array(chatMessage),
  'chat.send': chatMessage,
  'chatConsole.sessions': z.array(consoleSession),
  'chatConsole.setStatus': consoleSession,
  'chatConsole.assign': consoleSession,
  'whatsapp.isEnabled': availability,
  'whatsapp.status': whatsappStatus,
  'whatsapp.pushflowStatus': pushflowStatus,
  'whatsapp.savePushflow': outcome,
  'whatsapp.reconnect': outcome,
  'whatsapp.disconnect': outcome,
  'whatsapp.reset': outcome,
  'whatsapp.clearSession': outcome,
  'whatsapp.fullReset': outcome,
  'whatsapp.testPushflow': outcome,
  'messages.testTemplate': outcome,
  'whatsapp.sendText': outcome,
  'incoming.pushflow': done,
  'messages.listTemplates': z.array(template),
  'messages.createTemplate': template,
  'messages.updateTemplate': template,
  'messages.deleteTemplate': nothing,
})

/** The schema of every documented call's JSON answer. Only the OpenAPI document and tests load it. */
export const answers = {
  ...procedureAnswers,
  'downloads.upload': adminDownload,
  'media.upload': uploadedMedia,
  'media.uploadImage': uploadedImage,
  'payments.upload': uploadedProof,
}
