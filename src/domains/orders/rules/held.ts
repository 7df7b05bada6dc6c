import type { Held } from '#src/domains/licenses/rules/issuing.ts'
import type { Renewable } from '#src/domains/licenses/rules/renewable.ts'
import { keyEndOf } from '#src/shared/license-key.ts'
import type { LabelledLine } from '#src/shared/price-lines.ts'
import { firstCharacter } from '#src/shared/values/typed.ts'

// What leaves the server of licences that are to be renewed.

const MOST_INITIALS = 3

/** A name as its holder knows it again and nobody else learns it: `R… S…`. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_INITIALS)
    .map((word) => `${firstCharacter(word)}…`)
    .join(' ')

/** A licence that is renewed, as anybody with the link of a reminder may know it: of the key its last group. */
const toHeld = ({ license, order }: Held) => ({
  id: license.id,
  plan: order.plan,
  keyEnd: keyEndOf(license.licenseKey),
  expiresAt: license.expiresAt,
})

/** The same for its holder, with what they call it. */
export const toOwnHeld = ({ label, ...held }: Held & { label: string }) => ({ ...toHeld(held), label })

type Renewal = { held: Renewable; monthlyUntil: Date; yearlyUntil: Date }

/** What the link of a reminder shows to whoever has it: the holder in initials, and the licences that end together. */
export const toRenewal = ({ held, monthlyUntil, yearlyUntil }: Renewal) => {
  const [{ order, license }] = held
  return {
    holder: initialsOf(order.name),
    plan: order.plan,
    termMonths: order.termMonths,
    keyEnd: keyEndOf(license.licenseKey),
    expiresAt: license.expiresAt,
    licenses: held.map(toHeld),
    monthlyUntil,
    yearlyUntil,
  }
}

/** A term for which licences can be renewed, the price of each today, and its end if it were approved now. */
export type RenewalOffer = { termMonths: number; amount: number; lines: LabelledLine[]; until: Date }

type Offered = { held: (Held & { label: string })[]; offers: RenewalOffer[] }

/** What renewing licences costs, each, and the licences that may be renewed together. */
export const toRenewalOffers = ({ held, offers }: Offered) => ({ offers, licenses: held.map(toOwnHeld) })
