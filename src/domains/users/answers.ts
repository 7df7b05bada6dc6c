import { z } from 'zod'
import { nothing, timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { accountRoles } from '#src/shared/role.ts'

/** A user for administrators and for the user, without the password's hash (USER-7). */
export const user = z
  .strictObject({
    id,
    username: z.string(),
    email: z.string(),
    whatsappNumber: z.string().nullable(),
    isAdmin: z.boolean().meta({ description: 'Whether the role is another than `none`' }),
    role: z.enum(accountRoles),
    isActive: z.boolean(),
    isVerified: z.boolean(),
    isPhoneVerified: z.boolean(),
    createdAt: timestamp,
  })
  .meta({ id: 'User' })

/** A user for administrators, with the time of the last change. */
const adminUser = user.extend({ updatedAt: timestamp }).meta({ id: 'AdminUser' })

/** All that the shop holds of a person: of each table the rows, with what the schema marks as personal. */
const personData = z
  .object({ shop: z.string(), madeAt: timestamp })
  .catchall(z.array(z.record(z.string(), z.unknown())))
  .meta({ id: 'PersonData' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const usersRest = {
  tags: { users: 'Users, for administrators' },
  answers: {
    'users.list': z.array(adminUser),
    'users.update': adminUser,
    'users.setSuspended': adminUser,
    'users.setRole': adminUser,
    'users.delete': nothing,
    'users.fileOfData': personData,
  },
}

export type User = z.output<typeof user>
export type AdminUser = z.output<typeof adminUser>
