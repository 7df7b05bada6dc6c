import type { ResellerRow } from '#src/domains/balances/service.ts'
import { type HeldLicense, type LicenseRow, toHeldLicense, toSystems } from '#src/domains/licenses/present.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import type { AdminReseller, CustomersLicense, Movement as Shown } from './answers.ts'
import type { Movement, overview } from './queries.ts'
import type { SeenReseller } from './rules/administration.ts'

const rupees = (minor: number | null): number | null => (minor === null ? null : fromMinor(minor))

const pricesOf = ({ starterMinor, professionalMinor, enterpriseMinor }: ResellerRow) => ({
  starter: rupees(starterMinor),
  professional: rupees(professionalMinor),
  enterprise: rupees(enterpriseMinor),
})

/** A reseller for the reseller: in rupees. */
export const toReseller = (row: ResellerRow, balance: number) => ({
  name: row.name,
  supportPhone: row.supportPhone,
  balance: fromMinor(balance),
  lowBalance: fromMinor(row.lowMinor),
  prices: pricesOf(row),
  termMonths: row.termMonths,
  isPaused: row.isPaused,
})

/** A licence of a customer, for the reseller. */
export const toCustomersLicense = (held: HeldLicense): CustomersLicense => {
  const license = toHeldLicense(held)
  return {
    id: license.id,
    name: license.name,
    phone: license.phone,
    plan: license.plan,
    licenseKey: license.licenseKey,
    label: license.label,
    licenseStatus: license.licenseStatus,
    expiresAt: license.expiresAt,
    issuedAt: license.issuedAt,
    systemsInUse: license.systemsInUse,
    systemsAllowed: license.systemsAllowed,
    wasUsed: held.license.activatedAt !== null,
  }
}

/** A reseller with a page of the customers' licences. */
export const toOverview = ({ reseller, balance, rows, total }: ReturnType<typeof overview>) => ({
  ...toReseller(reseller, balance),
  customers: rows.map(toCustomersLicense),
  total,
})

/** The reseller of a licence, for its holder. */
export const toSeller = (reseller: ResellerRow | null) =>
  reseller && { name: reseller.name, supportPhone: reseller.supportPhone }

/** A licence that was renewed. */
export const toRenewed = ({ id, licenseKey, expiresAt }: LicenseRow) => ({ id, licenseKey, expiresAt })

/** A movement of the balance, in rupees, with what it was for. */
export const toMovement = ({ movement, order }: Movement): Shown => {
  const isTopUp = order?.plan === 'reseller'
  return {
    id: movement.id,
    kind: movement.kind,
    amount: fromMinor(movement.amountMinor),
    balance: fromMinor(movement.balanceMinor),
    orderId: movement.orderId,
    plan: order && !isTopUp ? order.plan : null,
    customer: order && !isTopUp ? order.name : null,
    createdAt: movement.createdAt,
  }
}

/** An account as a reseller, for administrators; without a balance where it is none. */
export const toAdminReseller = (seen: SeenReseller): AdminReseller =>
  seen.reseller === null
    ? { isReseller: false, closedAt: seen.closedAt }
    : {
        isReseller: true,
        ...toReseller(seen.reseller, seen.balance),
        customers: seen.customers,
        updatedAt: seen.reseller.updatedAt,
      }

/** The systems of a customer's licence, as its holder sees them. */
export const toCustomersSystems = (systems: Parameters<typeof toSystems>[0]) => toSystems(systems)
