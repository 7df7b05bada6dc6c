import { z } from 'zod'
import { email, expectedUpdatedAt, line, optionalLine, secretText } from './input.ts'

/** How the connection to a mail server is encrypted, with the port that goes with it. */
export const mailEncryptions = ['tls', 'starttls', 'none'] as const
export const mailPorts: Record<(typeof mailEncryptions)[number], number> = {
  tls: 465,
  starttls: 587,
  none: 25,
}

const MAIL_HOST = 'Please enter the name of the server, such as smtp.example.com'
const MAIL_PORT = 'Please enter a port from 1 to 65535'
const NO_PASSWORD = 'Please enter the password too'

/** The mail server of the back office. Blank user name and password keep the stored login (MAIL-720). */
export const mailServerInput = z
  .object({
    host: line(MAIL_HOST)
      .toLowerCase()
      .regex(/^(?!-)[a-z0-9._-]+(?<![.-])$|^[0-9a-f]*:[0-9a-f:.]*$/, MAIL_HOST),
    port: z.int(MAIL_PORT).min(1, MAIL_PORT).max(65_535, MAIL_PORT),
    encryption: z.enum(mailEncryptions),
    username: optionalLine(),
    password: secretText(500)
      .nullish()
      .transform((value) => value || null),
    sender: email('Please enter the address that your letters come from'),
  })
  .refine(({ username, password }) => username === null || password !== null, {
    path: ['password'],
    message: NO_PASSWORD,
  })
  .refine(({ username, password }) => password === null || username !== null, {
    path: ['username'],
    message: 'Please enter the user name too',
  })
export type MailServerInput = z.output<typeof mailServerInput>

/** What the form saw of the mail server that is stored. */
export const seenServerInput = z.object({ expectedUpdatedAt })
export const saveMailServerInput = mailServerInput.and(seenServerInput)
