import { z } from 'zod'
import { byIdAsShown, email, line, nothing, optionalLine, text } from '#src/shared/input.ts'
import { createdBetween, listInput } from '#src/shared/paging.ts'
import { input as texts } from '#src/shared/texts.ts'
import { phone } from '#src/written/phone.ts'

export const contactStatuses = ['new', 'contacted', 'qualified', 'converted'] as const

const status = z.enum(contactStatuses, 'Status must be new, contacted, qualified or converted')

/** The contact form (CONT-1). */
export const sendContactInput = z.object({
  name: line(() => texts.nameRequired, 100),
  email: text(() => texts.emailRequired).pipe(email()),
  phone: z
    .union([nothing, z.null(), phone])
    .optional()
    .transform((value) => value ?? null),
  company: optionalLine(100),
  message: text(() => texts.messageRequired, 5000),
})

export const contactListInput = listInput(['createdAt', 'name', 'status'], {
  status: status.optional(),
  ...createdBetween,
})
export const setContactStatusInput = byIdAsShown.extend({ status })

export type SendContact = z.output<typeof sendContactInput>
export type ContactListQuery = z.output<typeof contactListInput>
export type SetContactStatus = z.output<typeof setContactStatusInput>
