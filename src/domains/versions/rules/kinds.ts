import type { z } from 'zod'
import type { Deps, Publishing, Reading, User } from '#src/deps.ts'
import type { Removed } from '#src/domains/audit/rules/audited-rows.ts'
import type { HistoryEntry } from '#src/domains/audit/service.ts'
import { contentVersion, updateContentInput } from '#src/domains/content/schema.ts'
import { createContent, deleteContent, getContent, updateContent } from '#src/domains/content/service.ts'
import { couponVersion, createCouponInput, updateCouponInput } from '#src/domains/coupons/schema.ts'
import { createCoupon, deleteCoupon, getCoupon, updateCoupon } from '#src/domains/coupons/service.ts'
import { deletedDownload, downloadVersion, updateDownloadInput } from '#src/domains/downloads/schema.ts'
import {
  deleteDownload,
  getDownload,
  restoreDownload,
  updateDownload,
} from '#src/domains/downloads/service.ts'
import { createTemplateInput, updateTemplateInput } from '#src/domains/messages/schema.ts'
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  updateTemplate,
} from '#src/domains/messages/texts/templates.ts'
import { createNotificationInput, updateNotificationInput } from '#src/domains/notifications/schema.ts'
import {
  createNotification,
  deleteNotification,
  getNotification,
  updateNotification,
} from '#src/domains/notifications/service.ts'
import { createPageSectionInput, sectionVersion } from '#src/domains/page-sections/schema.ts'
import {
  createPageSection,
  deletePageSection,
  getPageSection,
  restorePageSection,
} from '#src/domains/page-sections/service.ts'
import { createPaymentMethodInput, updatePaymentMethodInput } from '#src/domains/payment-methods/schema.ts'
import {
  createPaymentMethod,
  deletePaymentMethod,
  getPaymentMethod,
  updatePaymentMethod,
} from '#src/domains/payment-methods/service.ts'
import { planVersion, updatePlanInput } from '#src/domains/plans/schema.ts'
import { getPlan, updatePlan } from '#src/domains/plans/service.ts'
import { createProductInput, productVersion, updateProductInput } from '#src/domains/products/schema.ts'
import { createProduct, deleteProduct, getProduct, updateProduct } from '#src/domains/products/service.ts'
import { createSeoInput, updateSeoInput } from '#src/domains/seo/schema.ts'
import { createSeo, deleteSeo, getSeo, updateSeo } from '#src/domains/seo/service.ts'
import { saveSettingsInput } from '#src/domains/settings/schema.ts'
import { changesOfTask, saveSettings, settingsOfTask } from '#src/domains/settings/service.ts'
import { updateUserInput, userVersion } from '#src/domains/users/schema.ts'
import { getUser, updateUser } from '#src/domains/users/service.ts'
import type { VersionFields, VersionKind } from '#src/domains/versions/schema.ts'
import { AppError } from '#src/shared/app-error.ts'

/** What bringing back and removing need; a download has a file. */
export type Restoring = Publishing & Pick<Deps, 'files' | 'background'>

export type Kind = {
  /** The name of these rows in the history. */
  entity: string
  /** The row as it is now. Throws NOT_FOUND. */
  find(deps: Reading, id: number): { updatedAt: Date }
  /** The newest changes of the row, for rows that the history does not hold as rows. */
  changes?(deps: Reading, id: number, limit: number): HistoryEntry[]
  /** The fields of the history under the names and in the units of the editor, where these differ. */
  shown?(fields: VersionFields): VersionFields
  /** Saves the fields of an earlier version, checked like a save of the editor; refused like one too (VERS-701). */
  restore(deps: Restoring, actor: User, as: Removed, fields: VersionFields): unknown
  /** Adding a deleted row again, checked like a new one, and deleting it; absent for rows that are never deleted. */
  removal?: Removal
}
type Removal = {
  recreate(deps: Restoring, actor: User, id: number, fields: VersionFields): unknown
  remove(deps: Restoring, actor: User, removed: Removed): void
}

/**
 * The fields of a version, checked as a save of the editor. Throws BAD_REQUEST that says why they no longer fit, because
 * rules became stricter since, or the row came from a foreign backup (VERS-132).
 */
const fitting = <Fields>(schema: z.ZodType<Fields>, fields: unknown): Fields => {
  const read = schema.safeParse(fields)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const where = issue?.path.length ? ` (${issue.path.join('.')})` : ''
  throw new AppError(
    'BAD_REQUEST',
    `This version can no longer be brought back: ${issue?.message ?? 'its fields do not fit'}${where}.`,
  )
}

/** Brings a version back by the call that an editor saves with. */
const savedBy =
  <Input>(schema: z.ZodType<Input>, save: (deps: Restoring, actor: User, input: Input) => unknown) =>
  (deps: Restoring, actor: User, as: Removed, fields: VersionFields) =>
    save(deps, actor, fitting(schema, { ...fields, ...as }))

const removed = <Input>(
  schema: z.ZodType<Input>,
  create: (deps: Restoring, actor: User, input: Input, id: number) => unknown,
  remove: Removal['remove'],
): Removal => ({
  recreate: (deps, actor, id, fields) => create(deps, actor, fitting(schema, fields), id),
  remove,
})

/** The kinds of rows that keep versions. A new kind is a line here and in the schema. */
export const kinds: Record<VersionKind, Kind> = {
  content: {
    entity: 'content',
    find: getContent,
    restore: savedBy(updateContentInput, updateContent),
    removal: removed(contentVersion, createContent, deleteContent),
  },
  pageSection: {
    entity: 'page section',
    find: getPageSection,
    restore: savedBy(sectionVersion, restorePageSection),
    removal: removed(createPageSectionInput, createPageSection, deletePageSection),
  },
  notification: {
    entity: 'notification',
    find: getNotification,
    restore: savedBy(updateNotificationInput, updateNotification),
    removal: removed(createNotificationInput, createNotification, deleteNotification),
  },
  template: {
    entity: 'template',
    find: getTemplate,
    restore: savedBy(updateTemplateInput, updateTemplate),
    removal: removed(createTemplateInput, createTemplate, deleteTemplate),
  },
  plan: {
    entity: 'plan',
    find: getPlan,
    shown: planVersion,
    restore: savedBy(updatePlanInput, updatePlan),
  },
  product: {
    entity: 'product',
    find: getProduct,
    shown: productVersion,
    restore: savedBy(updateProductInput, updateProduct),
    removal: removed(createProductInput, createProduct, deleteProduct),
  },
  coupon: {
    entity: 'coupon',
    find: getCoupon,
    shown: couponVersion,
    restore: savedBy(updateCouponInput, updateCoupon),
    removal: removed(createCouponInput, createCoupon, deleteCoupon),
  },
  paymentMethod: {
    entity: 'payment method',
    find: getPaymentMethod,
    restore: savedBy(updatePaymentMethodInput, updatePaymentMethod),
    removal: removed(createPaymentMethodInput, createPaymentMethod, deletePaymentMethod),
  },
  download: {
    entity: 'download',
    find: getDownload,
    shown: downloadVersion,
    restore: savedBy(updateDownloadInput, updateDownload),
    removal: removed(deletedDownload, restoreDownload, deleteDownload),
  },
  seo: {
    entity: 'seo',
    find: getSeo,
    restore: savedBy(updateSeoInput, updateSeo),
    removal: removed(createSeoInput, createSeo, deleteSeo),
  },
  user: {
    entity: 'user',
    find: getUser,
    shown: userVersion,
    restore: savedBy(updateUserInput, updateUser),
  },
  settings: {
    entity: 'setting',
    find: settingsOfTask,
    changes: changesOfTask,
    restore: (deps, actor, { expectedUpdatedAt }, values) =>
      saveSettings(deps, actor, fitting(saveSettingsInput, { values, expectedUpdatedAt })),
  },
}
