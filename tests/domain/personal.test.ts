import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'
import { markOf } from '#db/personal.ts'

const rooms = import.meta.glob<Record<string, unknown>>('/db/schema/*.ts', { eager: true })
const tables = Object.values(rooms)
  .flatMap((room) => Object.values(room))
  .filter((value) => value instanceof SQLiteTable)
  .map((table) => getTableConfig(table))

/** Tables of the shop's own things. */
const ofShop =
  `api_tokens bank_balances bank_formats bank_harmless bank_sources box_facts chat_replies content_items
  coupons copy_places copy_runs downloads event_deliveries event_endpoints gateway_credentials invoices licenses media
  notifications order_tallies outbox_tallies
  page_sections payment_methods plans products replaced_keys sales_tallies seo_settings settings signing_keys
  template_approvals
  warnings whatsapp_auth whatsapp_templates`.split(/\s+/)

/** Texts beside somebody's data that say nothing of them: words of the shop, hashes, and ids that programs make. */
const notPersonal = `activation_requests.codeHash activation_requests.deviceId activation_requests.licenseKey
  activation_requests.secretHash audit_log.entity bank_alert_keys.keyHash bank_alerts.account bank_alerts.bank bank_alerts.decidedBy
  bank_alerts.dedupeKey bank_alerts.doubt bank_alerts.note bank_alerts.sender bank_alerts.transactionId
  bank_alerts.transactionKey chat_messages.clientId chat_pictures.choices contacts.verificationNotes
  freed_places.deviceId freed_places.licenseKey idempotency_keys.key idempotency_keys.requestHash
  license_labels.licenseKey license_systems.deviceId license_systems.licenseKey order_keys.licenseKey
  one_time_codes.codeHash orders.couponCode orders.priceLines orders.source orders.verificationNotes outbox.dedupeKey
  outbox.entity outbox.event
  outbox.occasion outbox.outcome outbox.pricing outbox.providerId outbox.route outbox.templateName
  password_resets.codeHash payments.decidedBy phone_proofs.ticketHash phone_proofs.wordHash
  recovery_codes.codeHash second_factors.sealedSecret sessions.tokenHash trial_marks.hash trials.deviceId
  trials.licenseKey trials.ticketHash`.split(/\s+/)

it('every text column is marked as personal, or said not to be', () => {
  const open = tables
    .filter(({ name }) => !ofShop.includes(name))
    .flatMap(({ name: table, columns }) =>
      columns
        .filter((column) => column.columnType === 'SQLiteText' && !markOf(column))
        .map(({ name }) => `${table}.${name}`),
    )
  expect(open.toSorted()).toEqual(notPersonal.toSorted())
})
