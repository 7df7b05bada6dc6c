import type { Held } from '#src/domains/licenses/rules/issuing.ts'
import type { Renewable, trialByToken } from '#src/domains/licenses/rules/renewable.ts'
import { keyEndOf } from '#src/shared/license-key.ts'
import type { LabelledLine } from '#src/shared/price-lines.ts'
import { firstCharacter } from '#src/shared/values/typed.ts'

// What leaves the server of licences that are to be renewed.

/** A trial that the link of its reminder buys. */
export type Trial = NonNullable<ReturnType<typeof trialByToken>>

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

type RenewalView = Omit<ReturnType<typeof toHeld>, 'id'> & {
  holder: string
  termMonths: number
  /** Whether it is a trial, which the link buys and does not renew. */
  isTrial: boolean
  licenses: ReturnType<typeof toHeld>[]
  monthlyUntil: Date
  yearlyUntil: Date
}
type Renewal = { held: Renewable; monthlyUntil: Date; yearlyUntil: Date }

/** What the link of a reminder shows to whoever has it: the holder in initials, and the licences that end together. */
export const toRenewal = ({ held, monthlyUntil, yearlyUntil }: Renewal): RenewalView => {
  const [{ order, license }] = held
  return {
    holder: initialsOf(order.name),
    plan: order.plan,
    termMonths: order.termMonths,
    keyEnd: keyEndOf(license.licenseKey),
    expiresAt: license.expiresAt,
    isTrial: false,
    licenses: held.map(toHeld),
    monthlyUntil,
    yearlyUntil,
  }
}

/** The same of a trial, which the link buys. */
export const toTrialRenewal = (
  trial: Trial,
  ends: { monthlyUntil: Date; yearlyUntil: Date },
): RenewalView => ({
  holder: initialsOf(trial.name),
  plan: trial.plan,
  termMonths: 1,
  keyEnd: keyEndOf(trial.licenseKey),
  expiresAt: trial.expiresAt,
  isTrial: true,
  licenses: [],
  ...ends,
})

/** A term for which licences can be renewed, the price of each today, and its end if it were approved now. */
export type RenewalOffer = { termMonths: number; amount: number; lines: LabelledLine[]; until: Date }

type Offered = { held: (Held & { label: string })[]; offers: RenewalOffer[] }

/** What renewing licences costs, each, and the licences that may be renewed together. */
export const toRenewalOffers = ({ held, offers }: Offered) => ({ offers, licenses: held.map(toOwnHeld) })
