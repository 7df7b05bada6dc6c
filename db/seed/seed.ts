import { type Db, inTransaction } from '#db/client.ts'
import { contentItems, pageSections } from '#db/schema/content.ts'
import { whatsappTemplates } from '#db/schema/messages.ts'
import { paymentMethods } from '#db/schema/payment-methods.ts'
import { plans } from '#db/schema/plans.ts'
import { seoSettings } from '#db/schema/seo.ts'
import { settings } from '#db/schema/settings.ts'
import { firstContent } from './content.ts'
import { firstPageSections } from './page-sections.ts'
import { firstPaymentMethods } from './payment-methods.ts'
import { firstPlans } from './plans.ts'
import { firstSeo } from './seo.ts'
import { firstSettings } from './settings.ts'
import { firstTemplates } from './templates.ts'

/**
 * Fills in the first content of a new shop. Does nothing in a shop that has settings, so that the changes and deletions
 * of administrators stay (RUN-5).
 */
export const seed = (db: Db, now: Date): void =>
  inTransaction({ db }, ({ db: tx }) => {
    if (tx.select().from(settings).limit(1).get()) return
    const updated = { updatedAt: now }
    const created = { createdAt: now, ...updated }
    const stamped = <Row, Stamp>(rows: readonly Row[], stamp: Stamp) =>
      rows.map((row) => ({ ...row, ...stamp }))
    tx.insert(settings).values(stamped(firstSettings, updated)).run()
    tx.insert(plans).values(stamped(firstPlans, created)).run()
    tx.insert(paymentMethods).values(stamped(firstPaymentMethods, created)).run()
    tx.insert(whatsappTemplates).values(stamped(firstTemplates, created)).run()
    tx.insert(seoSettings).values(stamped(firstSeo, updated)).run()
    tx.insert(pageSections).values(stamped(firstPageSections, updated)).run()
    tx.insert(contentItems).values(stamped(firstContent, updated)).run()
  })
