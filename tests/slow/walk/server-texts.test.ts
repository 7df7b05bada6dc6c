import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { refusalsIn } from '#tests/architecture/literals.ts'

/** The parts of the server whose errors, answers and checks of input visitors and customers meet. */
const finishedDomains = [
  'src/domains/auth',
  'src/domains/chat',
  'src/domains/contacts',
  'src/domains/licenses',
  'src/domains/orders',
  'src/domains/otp',
  'src/domains/payments',
  'src/domains/tickets',
  'src/domains/users',
  'src/gateways/files.ts',
  'src/gateways/images.ts',
  'src/gateways/pdf-pages.ts',
  'src/gateways/picture-process.ts',
  'src/gateways/upload.ts',
  'src/kit/confirmation.ts',
  'src/kit/context.ts',
  'src/kit/errors.ts',
  'src/kit/failure.ts',
  'src/kit/free-space.ts',
  'src/kit/limits.ts',
  'src/kit/phone.ts',
  'src/kit/upload-form.ts',
]

/** What they say to administrators and to programs alone, who read English. */
const english = new Set([
  '${} ${} this conversation${}.',
  '${} changed these notes to "${}" since.',
  '${} changed this license ID ${} since.',
  'A frame is one JSON object',
  'Already assigned to ${}',
  'Amount must be above 0',
  'Close the conversation before you archive it',
  'Frames are text',
  'Join a session first',
  'Must be 5000 characters or fewer',
  'No user has the name ${}.',
  'Note is required',
  'Notes are required',
  'Only a payment that was accepted can be refunded.',
  'Payment reminder queued',
  'Payment reminders go to pending orders with a phone number',
  'Please begin the set-up again',
  'Please choose or write a reason',
  'Please choose what the token may do',
  'Please name the token',
  'Please paste the statement or choose its file',
  'Please say how the money was sent back',
  'Please upload the picture',
  'Priority must be low, medium, high or urgent',
  'Reply is required',
  'Shortcut is required',
  'Status must be active, closed or archived',
  'Status must be new, contacted, qualified or converted',
  'Status must be open, answered or closed',
  'The buyer has sent a proof of payment. Please check it first.',
  'The last active administrator cannot be suspended, demoted or deleted',
  'The picture of this reply is not stored any more',
  'The template “Payment reminder” is switched off',
  'There is no proof to reject.',
  'There is no term of this license to change',
  'This address is for WebSockets',
  'This approval can no longer be undone. Change the status instead.',
  'This is more than was paid',
  'This license is not as it was shown any more. ${}.',
  'This order has no license yet. Approve the order first.',
  'This order is no longer pending.',
  'This rejection can no longer be undone.',
  'This shortcut is taken',
  'This statement is too long. Please check fewer days at a time.',
  'Unknown message type',
  'WhatsApp takes 1,024 characters below a picture at most.',
  'WhatsApp takes no pictures from the shop now. Please send it from your phone.',
  'You cannot ${} yourself',
  'You have a second factor already',
  'You have no second factor',
  'Your second factor cannot be read, because the secret of the shop has changed. Remove it on the machine of the shop: npm run admin -- reset-second-factor USER',
  'deviceId is required',
  'deviceName is required',
  'platform is required',
])

describe('what the server answers visitors and customers', () => {
  test.each(finishedDomains)('in %s is in the catalogue (VAL-501)', (room) => {
    const files = statSync(room).isFile()
      ? [room]
      : readdirSync(room, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.ts'))
          .map((name) => join(room, name))
    const literals = files.flatMap((file) =>
      refusalsIn(readFileSync(file, 'utf8'), file)
        .filter((text) => !english.has(text))
        .map(
          (text) => `${file}: move "${text}" to src/shared/texts, or say here that the office alone meets it`,
        ),
    )
    expect(literals).toEqual([])
  })

  test.each([
    ['an error', "throw new AppError('CONFLICT', 'This order is paid')"],
    ['an error with a value', "throw new AppError('CONFLICT', `Order ${id} is paid`)"],
    ['a check', "const name = z.string().min(1, 'Enter your name')"],
    ['a check by an option', "const name = z.string({ error: 'Enter your name' })"],
    ['a required text', "const name = text('Enter your name', 100)"],
    ['an answer', "const a = () => ({ success: true, message: 'Your number is verified' })"],
  ])('would be found as %s', (_, source) => {
    expect(refusalsIn(source)).toHaveLength(1)
    expect(refusalsIn("throw new AppError('CONFLICT', () => texts.isPaid)")).toEqual([])
  })
})
