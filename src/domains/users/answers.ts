import { z } from 'zod'
import { nothing, timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'

/** A user for administrators and for the user, without the password's hash (USER-7). */
export const user = z
  .strictObject({
    id,
    username: z.string(),
    email: z.string(),
    whatsappNumber: z.string().nullable(),
    isAdmin: z.boolean(),
    isActive: z.boolean(),
    isVerified: z.boolean(),
    isPhoneVerified: z.boolean(),
    createdAt: timestamp,
  })
  .meta({ id: 'User' })

/** The calls of this domain in the OpenAPI document: their headings and their answers (REST-5). */
export const usersRest = {
  tags: { users: 'Users, for administrators' },
  answers: {
    'users.list': z.array(user),
    'users.update': user,
    'users.setSuspended': user,
    'users.delete': nothing,
  },
}

export type User = z.output<typeof user>
