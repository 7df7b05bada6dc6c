import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '#src/shared/language.ts'
import * as catalogue from '#src/shared/texts/en/rooms.ts'
import { keptTextsIn, literalsIn, refusalsIn, roomsIn } from '#tests/architecture/literals.ts'

/** The rooms whose sentences are all in the catalogue. The list only grows. */
const finishedRooms =
  'arrival banners chat components conversation dashboard frame lib order session site verification'
    .split(' ')
    .map((name) => `web/${name}`)

/** Names and words of the machine that stand in these rooms as they are, in every language. */
const names = new Set([
  'Smartphone',
  'Wallet',
  'Edge',
  'Opera',
  'Samsung Internet',
  'Firefox',
  'Chrome',
  'Safari',
  'Android',
  'Windows',
  'Linux',
  'order of visit',
  'reloaded for',
  'input, select, textarea, [contenteditable=true]',
  'WACRM-XXXXX-XXXXX-XXXXX-XXXXX',
  '7KBD-M2XR',
  '${}:${} min',
  '"new lead"',
  '"Quoted"',
  '"wholesale"',
])

const withoutComments = (source: string): string =>
  source
    .split('\n')
    .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line))
    .join('\n')

const sourcesOf = (room: string): string[] =>
  statSync(room).isFile()
    ? [room]
    : readdirSync(room, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(room, name))

describe('the sentences of finished rooms', () => {
  test.each(finishedRooms)('of %s are all in the catalogue (VAL-707)', (room) => {
    const literals = sourcesOf(room).flatMap((file) =>
      literalsIn(readFileSync(file, 'utf8'), file)
        .filter(({ text }) => !names.has(text))
        .map(({ text }) => `${file}: move "${text}" to src/shared/texts`),
    )
    expect(literals).toEqual([])
  })

  test('are read where they are used, and not once for all languages', () => {
    const kept = ['web', 'src']
      .flatMap(sourcesOf)
      .flatMap((file) =>
        keptTextsIn(readFileSync(file, 'utf8'), file).map((text) => `${file}: read ${text} in a function`),
      )
    expect(kept).toEqual([])
  })

  test.each([
    ['a text between tags', 'const A = () => <p>Nothing here</p>'],
    ['a text beside a value', 'const A = ({ n }: P) => <p>{n} left</p>'],
    ['a short label', 'const A = () => <Field label="code" />'],
    ['a label in braces', "const A = () => <Field aria-label={'code'} />"],
    ['a label by choice', "const A = ({ on }: P) => <Field title={on ? 'Close' : 'Open'} />"],
    ['a toast', "const a = () => toast({ title: 'Saved', tone: 'info' })"],
    ['a word between values', 'const a = (price: string, time: string) => `${price} per ${time}`'],
    ['a sentence with values', 'const a = (n: number) => say(`In order ${n}`)'],
    ['a lower word pair', "const a = () => say('opens in a new tab')"],
    ['a constant', "const NO_ANSWER = 'The network failed.'"],
    ['a message of a schema', "const name = z.string().min(1, 'Enter your name')"],
    ['an error of a service', "const a = () => new AppError('CONFLICT', 'This order is paid')"],
  ])('include %s', (_, source) => {
    expect(literalsIn(source)).not.toEqual([])
  })

  test.each([
    ['the name of a module', "import { a } from '#web/lib/Some thing.ts'"],
    ['a class', 'const A = () => <p className="hidden-text Some" />'],
    ['a key that is compared', "const a = (key: string) => key === 'Escape'"],
    ['a word of a type', "type Key = 'Escape' | 'Enter'"],
    ['a style', "const shadow = '0 1px 2px rgb(11 31 26 / 8%)'"],
    ['a query of the page', 'const a = () => page.querySelector("main Some")'],
    ['a query by attributes', "const PRESSABLE = 'a[href], button, input'"],
    ['an error for the log', "const a = () => new Error('The build has no such page')"],
    ['the name of a field', "const a = () => fieldOf('guestName')"],
    ['a value of the vocabulary', "const a = () => send({ delivery: 'sending' })"],
  ])('do not include %s', (_, source) => {
    expect(literalsIn(source)).toEqual([])
  })

  test('that a module reads as it loads are found', () => {
    const source = 'const LABEL = texts.label\nconst label = () => texts.label\n'
    expect(keptTextsIn(source)).toEqual(['texts.label'])
    const renamed = "import { chat } from '#src/shared/texts.ts'\nconst LABEL = chat.label\n"
    expect(keptTextsIn(renamed)).toEqual(['chat.label'])
  })
})

/** The parts of the server whose errors, answers and checks of input visitors and customers meet. */
const finishedDomains = [
  ...['auth', 'chat', 'contacts', 'licenses', 'orders', 'otp', 'payments', 'tickets', 'users'].map(
    (name) => `src/domains/${name}`,
  ),
  ...['files', 'images', 'pdf-pages', 'picture-process', 'upload'].map((name) => `src/gateways/${name}.ts`),
  ...['confirmation', 'context', 'errors', 'failure', 'free-space', 'limits', 'phone', 'upload-form'].map(
    (name) => `src/kit/${name}.ts`,
  ),
]

/** What they say to administrators and to programs alone, who read English. */
const english = new Set([
  'A frame is one JSON object',
  'A reseller issued this order. Revoke its licenses in the tab Licenses.',
  'A top-up is refunded whole',
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
  'Please choose a license',
  'Please choose or write a reason',
  'Please choose what the token may do',
  'Please name the token',
  'Please paste the statement or choose its file',
  'Please say how the money was sent back',
  'Please upload the picture',
  'Priority must be low, medium, high or urgent',
  'Reply is required',
  'Shortcut is required',
  'Status must be active or suspended',
  'Status must be active, closed or archived',
  'Status must be new, contacted, qualified or converted',
  'Status must be open, answered or closed',
  'The buyer has sent a proof of payment. Please check it first.',
  'The last active owner cannot be suspended, demoted or deleted',
  'The money of this license was sent back already.',
  'The picture of this reply is not stored any more',
  'The template “Payment reminder” is switched off',
  'There is no proof to reject.',
  'There is no term of this license to change',
  'This account is a reseller. Please close the reseller first.',
  'This address is for WebSockets',
  'This approval can no longer be undone. Change the status instead.',
  'This is more than was paid',
  'This order has no license yet. Approve the order first.',
  'This order is no longer pending.',
  'This rejection can no longer be undone.',
  'This shortcut is taken',
  'This statement is too long. Please check fewer days at a time.',
  'This trial does not run any more.',
  'Unknown message type',
  'WhatsApp did not say who wrote this, so nobody can be answered',
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
  test.each(finishedDomains)('in %s is in the catalogue', (room) => {
    const literals = sourcesOf(room).flatMap((file) =>
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

test('a language is named by its list, and by the files that docs/urdu.md has for a further one (LANG-9)', () => {
  const [, guide = ''] = readFileSync('docs/urdu.md', 'utf8').split('## A third language in a day')
  const named = languages
    .filter((language) => language !== 'en')
    .flatMap((language) => {
      const code = new RegExp(`['"\`/]${language}['"\`/]|\\b${language}: `)
      return ['web', 'src', 'scripts']
        .flatMap(sourcesOf)
        .filter(
          (file) =>
            !file.includes('src/shared/texts/') && code.test(withoutComments(readFileSync(file, 'utf8'))),
        )
    })
  const allowed = new Set(['scripts/demo/catalogue.ts', 'src/shared/language.ts'])
  expect(named.filter((file) => !guide.includes(`\`${file}\``) && !allowed.has(file))).toEqual([])
})

test('the catalogue holds no message that nobody reads', () => {
  const sources = ['web', 'src'].flatMap(sourcesOf).map((file) => readFileSync(file, 'utf8'))
  const read = new Set(
    sources.flatMap((source) =>
      roomsIn(source).flatMap(([room, name]) =>
        [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, id]) => `${room}.${id}`),
      ),
    ),
  )
  const unread = Object.entries(catalogue).flatMap(([room, messages]) =>
    Object.keys(messages)
      .map((id) => `${room}.${id}`)
      .filter((message) => !read.has(message)),
  )
  expect(unread).toEqual([])
})
