import { isNotNull, sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { checkNotNegative, checkOneOf, flag, id, minorUnits, oneOf, timestamp } from '#db/columns.ts'
import { personal, personalFact } from '#db/personal.ts'
import { licenseStatuses } from '#src/domains/licenses/schema.ts'
import { orders } from './orders.ts'
import { resellers } from './resellers.ts'

/**
 * The term of a licence that an order paid for. UNIQUE(orderId, licenseKey): an order has one at most for each of its
 * keys. The orders that renew or upgrade a licence have its key, with a term of their own, so taking one back leaves
 * the others.
 */
export const licenses = sqliteTable(
  'licenses',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    licenseKey: personalFact('orders.license', text().notNull()),
    licenseStatus: personalFact('orders.license', oneOf(licenseStatuses).notNull()),
    systemsCount: integer().notNull(),
    /** The number of systems that an administrator allowed instead. */
    systemsOverride: integer(),
    externalLicenseId: text(),
    issuedAt: timestamp().notNull(),
    expiresAt: personalFact('orders.license', timestamp().notNull()),
    updatedAt: timestamp().notNull(),
    /** The days that administrators added to the term. They stay as long as the term does (LIC-709). */
    addedDays: integer().notNull().default(0),
    /** When a term begins that waits for the end of a larger plan; null for one that began with its approval. */
    beginsAt: timestamp(),
    /** The share of the term in the credit that came off the price of its order. */
    creditMinor: minorUnits().notNull().default(0),
    /** What the unused days of smaller plans were worth when it took them over; null for a term that took none. */
    carriedMinor: minorUnits(),
    /** The share of the order's money that was sent back for this licence alone; null where none was. */
    refundMinor: minorUnits(),
    /** The number of the credit note that says so. */
    creditNote: integer(),
    /**
     * Whether no later term of the same key, by a renewal or an upgrade, has replaced this one; one that was taken back
     * replaces none. Triggers of the database keep it, so that a list of licences needs no look at the other terms.
     */
    isLatest: flag(true),
    /**
     * When the next reminder of this term falls due: 0 where nobody has computed it yet, and null after the last one. A
     * trigger of the database sets 0 where the end changes, or a reminder may be due again by status or isLatest.
     */
    nextReminderAt: timestamp().default(sql`0`),
    /** The reseller whose customer its holder is; null for the shop's own. Later terms of the key take it over. */
    resellerId: integer().references(() => resellers.id),
    /** When the key was first activated; null while no system has used it. A trigger of the database sets it. */
    activatedAt: timestamp(),
  },
  (t) => [
    uniqueIndex('licenses_order').on(t.orderId, t.licenseKey),
    // Holds all that a check of a key reads, so that the check reads no row of this table.
    index('licenses_terms').on(
      t.licenseKey,
      t.licenseStatus,
      t.expiresAt,
      t.systemsCount,
      t.systemsOverride,
      t.beginsAt,
    ),
    index('licenses_issued').on(t.isLatest, t.issuedAt),
    index('licenses_end').on(t.isLatest, t.expiresAt),
    index('licenses_status').on(t.isLatest, t.licenseStatus, t.issuedAt),
    index('licenses_expiry').on(t.licenseStatus, t.expiresAt),
    index('licenses_reminder').on(t.nextReminderAt).where(isNotNull(t.nextReminderAt)),
    index('licenses_reseller').on(t.resellerId, t.isLatest, t.expiresAt).where(isNotNull(t.resellerId)),
    checkOneOf('licenses_status_known', t.licenseStatus, licenseStatuses),
    check('licenses_systems', sql`${t.systemsCount} >= 1`),
    check('licenses_override', sql`${t.systemsOverride} >= 1`),
    checkNotNegative('licenses_refund_positive', t.refundMinor),
    checkNotNegative('licenses_credit_positive', t.creditMinor),
    checkNotNegative('licenses_carried_positive', t.carriedMinor),
  ],
)

/** The keys that an order renews or upgrades, as its buyer chose them. */
export const orderKeys = sqliteTable(
  'order_keys',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    licenseKey: text().notNull(),
    /** What comes off the price for the unused days of this key, as the order agreed on. */
    creditMinor: minorUnits().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.licenseKey] }),
    index('order_keys_key').on(t.licenseKey),
    checkNotNegative('order_keys_credit_positive', t.creditMinor),
  ],
)

/** What the holder calls a licence, by its key, because the terms of a licence share it. */
export const licenseLabels = sqliteTable('license_labels', {
  licenseKey: text().primaryKey(),
  label: personal('orders.label', text().notNull()),
})

/** The systems that a licence is activated on, by its key, because the terms of a licence share them. */
export const licenseSystems = sqliteTable(
  'license_systems',
  {
    id: id(),
    licenseKey: text().notNull(),
    /** The client's own name of the system. A program that knows it and the key may validate and deactivate. */
    deviceId: text().notNull(),
    deviceName: personal('systems.name', text().notNull()),
    platform: personalFact('systems.platform', text().notNull()),
    appVersion: personalFact('systems.version', text().notNull()),
    activatedAt: timestamp().notNull(),
    lastSeenAt: personalFact('systems.lastUse', timestamp().notNull()),
  },
  (t) => [uniqueIndex('license_systems_device').on(t.licenseKey, t.deviceId)],
)

/**
 * The places that programs freed, by key. A system whose place was freed may run offline until its lease ends, so until
 * then its place is given again only so often.
 */
export const freedPlaces = sqliteTable(
  'freed_places',
  {
    id: id(),
    licenseKey: text().notNull(),
    deviceId: text().notNull(),
    deviceName: personal('systems.name', text().notNull()),
    freedAt: timestamp().notNull(),
    leaseEndsAt: timestamp().notNull(),
    /** When another system took the place before that. */
    givenAt: timestamp(),
  },
  (t) => [index('freed_places_key').on(t.licenseKey)],
)

/**
 * What programs ask the holders of licences for: a place without a typed key, or the place of another system.
 * A row lives for some minutes.
 */
export const activationRequests = sqliteTable(
  'activation_requests',
  {
    id: id(),
    /** Hash of the secret by which the program fetches its answer. */
    secretHash: text().notNull().unique(),
    /** Keyed hash of the code that the program shows; null where the holder proves a swap by a word or a code. */
    codeHash: text().unique(),
    deviceId: text().notNull(),
    deviceName: personal('systems.name', text().notNull()),
    platform: personalFact('systems.platform', text().notNull()),
    appVersion: personalFact('systems.version', text().notNull()),
    /** The network address of the program, which the holder is shown. */
    address: personal('guard.tries', text().notNull()),
    /** The licence that gives the place: of a swap from the beginning, else once its holder chose it. */
    licenseKey: text(),
    /** The order whose buyer proves a swap. */
    orderId: integer().references(() => orders.id, { onDelete: 'cascade' }),
    /** The system whose place a swap takes. */
    replacesId: integer(),
    grantedAt: timestamp(),
    expiresAt: timestamp().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    index('activation_requests_device').on(t.deviceId),
    index('activation_requests_key').on(t.licenseKey),
    index('activation_requests_order').on(t.orderId),
    index('activation_requests_expires').on(t.expiresAt),
  ],
)

/** Keys that leaked and were replaced. */
export const replacedKeys = sqliteTable('replaced_keys', {
  id: id(),
  licenseKey: text().notNull().unique(),
  replacedAt: timestamp().notNull(),
})

/** The Ed25519 keys that sign leases; the newest one signs. */
export const signingKeys = sqliteTable('signing_keys', {
  id: id(),
  kid: text().notNull().unique(),
  /** The public key, as `x` of a JWK. */
  publicKey: text().notNull(),
  /** The private key, encrypted with the application secret. */
  sealedKey: text().notNull(),
  createdAt: timestamp().notNull(),
  retiredAt: timestamp(),
})
