import { z } from 'zod'
import { otp } from '#src/domains/otp/schema.ts'
import {
  byIdAsShown,
  email,
  id,
  keyText,
  line,
  nothing,
  numeric,
  optionalKey,
  optionalLine,
  revision,
  text,
} from '#src/shared/input.ts'
import { createdBetween, listInput } from '#src/shared/paging.ts'
import { input, orderAnswers, licenseAnswers as texts } from '#src/shared/texts.ts'
import { phone } from '#src/written/phone.ts'

export const licenseStatuses = ['pending', 'active', 'suspended', 'revoked', 'expired'] as const
export type LicenseStatus = (typeof licenseStatuses)[number]

/** The states of a licence for programs. */
export const licenseStates = [
  'VALID',
  'EXPIRING',
  'GRACE',
  'EXPIRED',
  'SUSPENDED',
  'REVOKED',
  'NOT_FOUND',
  'NOT_ACTIVATED',
  'TOO_MANY_SYSTEMS',
  'TRIAL',
  'TRIAL_ENDED',
] as const
export type LicenseState = (typeof licenseStates)[number]

/** How many days after its end a licence is still renewed from its end. */
export const RENEWAL_DAYS = 30

/**
 * The days before its end in which a licence counts as ending soon. A short term has fewer, because its
 * holder would otherwise be told from the first day.
 */
export const soonDays = (termMonths: number): number => (termMonths > 2 ? 30 : 7)

/** Days in which a holder may remove two systems of a license, as the limit `systemRemovals` counts them. */
export const REMOVAL_DAYS = 30
/** How long a program may run without asking the shop again (LIC-718). */
export const LEASE_DAYS = 14
/** How often a freed place is given again before its lease has ended: twice for each place in 30 days. */
export const QUICK_PER_PLACE = 2
export const QUICK_DAYS = 30

/** The licence ID that an administrator enters, for an order in the revision that was shown; a blank one removes it. */
export const externalIdInput = z.object({
  orderId: id,
  /** Which licence of the order it is for; the first one where none is named. */
  licenseId: id.optional(),
  externalLicenseId: optionalKey(255),
  revision: revision.optional(),
})
export type ExternalId = z.output<typeof externalIdInput>

/** As a person typed it, or with the message around it; checksum.ts reads it. */
const licenseKey = text(() => texts.enterKey, 500)
const device = { key: licenseKey, deviceId: text('deviceId is required', 128) }
const appVersion = keyText(50).default('')

const facts = {
  deviceName: text('deviceName is required', 100),
  platform: text('platform is required', 50),
  appVersion,
}
export const activateInput = z.object({ ...device, ...facts })
export const validateInput = z.object({ ...device, appVersion })
export const deactivateInput = z.object(device)
export const verifyKeyInput = z.object({ key: licenseKey })

/** How many systems a trial runs on, whatever its plan. */
export const TRIAL_SYSTEMS = 1

/** Who asks for a trial, and on which system where a program asks. */
export const startTrialInput = z.object({
  name: line(() => input.nameRequired, 100),
  phone: text(() => orderAnswers.phoneRequired).pipe(phone),
  email: z.union([nothing.transform(() => ''), email()]).default(''),
  deviceId: device.deviceId.optional(),
})
export const verifyTrialInput = z.object({ trialId: z.string().min(1).max(100), otp })
export type StartTrial = z.output<typeof startTrialInput>
export type VerifyTrial = z.output<typeof verifyTrialInput>

/** How long a request of a program waits for its holder, and how long its answer may be fetched after that. */
export const REQUEST_MINUTES = 10

/** The system that asks to be activated without a key. */
export const activationRequestInput = z.object({ deviceId: device.deviceId, ...facts })
/** The ways in which a holder proves a swap: by a message to the shop, or by a mailed code. */
export const proofWays = ['message', 'mail'] as const
/** `replaces` is the `id` of a system that the refusal TOO_MANY_SYSTEMS names. */
export const swapRequestInput = activateInput.extend({ replaces: id, by: z.enum(proofWays).optional() })
/** `otp` is the mailed code of a swap. */
export const claimInput = z.object({ secret: z.string().min(1).max(100), otp: otp.optional() })

export type Device = z.output<typeof activationRequestInput>
export type SwapRequest = z.output<typeof swapRequestInput>
export type Claim = z.output<typeof claimInput>

export type Activate = z.output<typeof activateInput>
export type Validate = z.output<typeof validateInput>
export type Deactivate = z.output<typeof deactivateInput>

export const licenseListInput = listInput(['createdAt', 'expiresAt'], {
  status: z.enum(licenseStatuses).optional(),
  /** By the days of their end. */
  ...createdBetween,
})

/** What became of a trial that was begun. */
export const trialStates = ['running', 'ended', 'bought'] as const

export const trialListInput = listInput(['createdAt', 'expiresAt'], {
  status: z.enum(trialStates).optional(),
})

/** The characters of a label at most. */
export const MAX_LABEL = 60

const MAX_SYSTEMS = 1000
const SYSTEMS = `Enter a whole number from 1 to ${MAX_SYSTEMS}, or nothing for the plan's`
const systems = z.int(SYSTEMS).min(1, SYSTEMS).max(MAX_SYSTEMS, SYSTEMS)

/** `expiresOn` is the last day in Pakistan time; without `systems` the licence has as many as its plan. */
export const updateLicenseInput = byIdAsShown.extend({
  expiresOn: z.iso.date('Choose a day such as 2026-11-21'),
  systems: z.preprocess((value) => (value === '' ? null : value), systems.nullable()),
})
export const setLicenseStatusInput = byIdAsShown.extend({
  status: z.enum(['active', 'suspended', 'revoked']),
})

/** An order, and which of its licences; the first one where none is named. */
export const licenseOfOrderInput = z.object({ id, licenseId: numeric(id).optional() })

const token = z.string().max(200)
/** The token of an order that is tracked without an account, and which of its licences. */
export const trackedInput = z.object({ token, licenseId: id.optional() })
export const removeTrackedInput = z.object({ token, id })

/** The code that a program shows, as somebody typed it. */
export const shownCodeInput = z.object({ code: text(() => texts.enterCode, 100) })
export const trackedCodeInput = shownCodeInput.extend({ token })
/** The licence that gives the program a place, and the system that it replaces where all places are taken. */
export const approveInput = shownCodeInput.extend({ id, replaces: id.optional() })
export const approveTrackedInput = approveInput.extend({ token })
export type Approve = z.output<typeof approveInput>

/** What a holder calls a licence; blank for nothing. */
export const setLabelInput = z.object({ id, label: optionalLine(MAX_LABEL) })
export const setTrackedLabelInput = setLabelInput.extend({ token })
export type SetLabel = z.output<typeof setLabelInput>
export type SetTrackedLabel = z.output<typeof setTrackedLabelInput>
export type TrackedLicense = z.output<typeof trackedInput>
export type RemoveTracked = z.output<typeof removeTrackedInput>

export type ShownLicense = z.output<typeof byIdAsShown>
export type LicenseListQuery = z.output<typeof licenseListInput>
export type TrialListQuery = z.output<typeof trialListInput>
export type UpdateLicense = z.output<typeof updateLicenseInput>
export type SetLicenseStatus = z.output<typeof setLicenseStatusInput>
