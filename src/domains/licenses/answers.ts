import { z } from 'zod'
import { planTypes } from '#src/shared/values/vocabulary.ts'
import { licenseStates } from './schema.ts'

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
      .meta({ description: 'Until then the license works after its end' }),
    systemsAllowed: z.int().nullable(),
    systems: z
      .array(
        z.strictObject({
          deviceId: z.string().meta({ description: 'Masked but for its last four characters' }),
          name: z.string(),
          platform: z.string(),
          lastSeenOn: z.iso.date(),
        }),
      )
      .meta({ description: 'The systems in use, where they are too many' }),
    lease: z.string().nullable().meta({
      description: 'For VALID, EXPIRING and GRACE: base64url(payload).base64url(signature)',
    }),
  })
  .meta({ id: 'License' })

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

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const licensesRest = {
  tags: { licenses: 'Licenses, for the programs that they are sold for' },
  answers: {
    'licenses.activate': licenseAnswer,
    'licenses.validate': licenseAnswer,
    'licenses.deactivate': licenseAnswer,
    'licenses.keys': licenseKeySet,
  },
}

export type LicenseAnswer = z.output<typeof licenseAnswer>
