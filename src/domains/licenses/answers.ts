import { z } from 'zod'
import { nothing, timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { planTypes } from '#src/shared/values/vocabulary.ts'
import { licenseStates, licenseStatuses, proofWays } from './schema.ts'

/** The answer to a program about its licence. */
const licenseAnswer = z
  .strictObject({
    state: z.enum(licenseStates),
    message: z.string().meta({ description: 'A sentence for the person who uses the license' }),
    plan: z.enum(planTypes).nullable(),
    endsAt: z.iso.datetime().nullable(),
    graceEndsAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Until then the license works after its end; a trial has no grace' }),
    systemsAllowed: z.int().nullable(),
    systems: z
      .array(
        z.strictObject({
          id: z.int().meta({ description: 'Names the system where it is to be replaced' }),
          deviceId: z.string().meta({ description: 'Masked but for its last four characters' }),
          name: z.string(),
          platform: z.string(),
          lastSeenOn: z.iso.date(),
        }),
      )
      .meta({ description: 'The systems in use, where they are too many' }),
    lease: z.string().nullable().meta({
      description: 'For VALID, EXPIRING, GRACE and TRIAL: base64url(payload).base64url(signature)',
    }),
  })
  .meta({ id: 'License' })

const requestAnswer = {
  secret: z.string().meta({ description: 'Only the program knows it, and fetches its answer by it' }),
  expiresAt: z.iso.datetime(),
}

/** The code of a program that waits for its holder. */
const activationRequest = z
  .strictObject({
    ...requestAnswer,
    code: z.string().meta({ description: 'Shown to the holder, such as 7KBD-M2XR' }),
    url: z.url().meta({ description: 'The page on which the holder decides, with the code' }),
    qr: z.string().meta({ description: 'The address as a QR code (SVG)' }),
  })
  .meta({ id: 'ActivationRequest' })

/** How the holder proves a swap. */
const swapRequest = z
  .strictObject({
    ...requestAnswer,
    by: z.enum(proofWays),
    ways: z.array(z.enum(proofWays)).meta({ description: 'The ways that are possible now' }),
    message: z
      .strictObject({
        word: z.string(),
        phone: z.string().meta({ description: 'The phone that has to send it, most digits hidden' }),
        number: z.string().meta({ description: 'The number of the shop' }),
        link: z.url(),
        qr: z.string().meta({ description: 'The link as a QR code (SVG)' }),
      })
      .nullable(),
    mailedTo: z.string().nullable().meta({ description: 'The email that the code goes to, mostly hidden' }),
  })
  .meta({ id: 'SwapRequest' })

const claimed = z
  .strictObject({
    state: z.enum(['WAITING', 'DONE', 'OVER']),
    key: z.string().nullable().meta({ description: 'The key that the holder chose, once it is DONE' }),
    license: licenseAnswer.nullable(),
  })
  .meta({ id: 'ClaimedLicense' })

const publicKey = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
  x: z.string(),
})

/** The public keys of leases. */
const licenseKeySet = z
  .strictObject({
    keys: z.array(
      publicKey.extend({
        kid: z.string(),
        rootSignature: z.string().meta({ description: 'By the root key, over `license key/KID/X`' }),
      }),
    ),
    root: publicKey.meta({ description: 'A program has it in its own code, and believes no other key' }),
  })
  .meta({ id: 'LicenseKeySet' })

/** A licence with its holder, for the back office. */
const heldLicense = z
  .strictObject({
    id,
    orderId: id,
    licenseKey: z.string(),
    licenseStatus: z.enum(licenseStatuses),
    plan: z.enum(planTypes),
    label: z.string().meta({ description: 'What its holder calls it' }),
    name: z.string(),
    email: z.string(),
    phone: z.string().meta({ description: 'E.164' }),
    isPhoneVerified: z.boolean(),
    systemsCount: z.int().meta({ description: 'The systems of its plan' }),
    systemsOverride: z.int().nullable().meta({ description: 'The number that was allowed instead' }),
    systemsAllowed: z.int(),
    systemsInUse: z.int(),
    externalLicenseId: z.string().nullable(),
    issuedAt: timestamp,
    expiresAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'AdminLicense' })

/** The systems of a licence. */
const systems = z
  .strictObject({
    allowed: z.int(),
    removableAt: timestamp
      .nullable()
      .meta({ description: 'When its holder may remove the next system; null for now' }),
    systems: z.array(
      z.strictObject({
        id,
        name: z.string(),
        platform: z.string(),
        appVersion: z.string(),
        activatedAt: timestamp,
        lastSeenAt: timestamp,
      }),
    ),
    held: z
      .array(z.strictObject({ id, name: z.string(), freeAt: timestamp }))
      .meta({ description: 'Places of removed systems that may still run until then' }),
  })
  .meta({ id: 'LicenseSystems' })

/** What a trial was asked for: the key and the end at once where the caller has proved the phone before. */
const askedTrial = z
  .strictObject({
    trialId: z.string().meta({ description: 'Names the trial to `POST /api/trials/verify`' }),
    requiresOTP: z.boolean(),
    licenseKey: z.string().nullable(),
    end: timestamp.nullable(),
  })
  .meta({ id: 'AskedTrial' })

const trial = z.strictObject({ licenseKey: z.string(), end: timestamp }).meta({ id: 'Trial' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const licensesRest = {
  tags: { licenses: 'Licenses, for the programs that they are sold for', trials: 'Free trials' },
  answers: {
    'licenses.activate': licenseAnswer,
    'licenses.validate': licenseAnswer,
    'licenses.deactivate': licenseAnswer,
    'licenses.keys': licenseKeySet,
    'licenses.list': z.array(heldLicense),
    'licenses.get': heldLicense,
    'licenses.update': heldLicense,
    'licenses.setStatus': heldLicense,
    'licenses.replaceKey': heldLicense,
    'licenses.systems': systems,
    'licenses.removeSystem': nothing,
    'licenses.releasePlace': nothing,
    'trials.start': askedTrial,
    'trials.verify': trial,
    'licenses.requestActivation': activationRequest,
    'licenses.requestSwap': swapRequest,
    'licenses.claim': claimed,
  },
}

export type Claimed = z.output<typeof claimed>
export type LicenseAnswer = z.output<typeof licenseAnswer>
