import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { addressesOf, loadConfig, unknownVariables } from '#src/config.ts'
import { problemOf } from '#src/kit/start-failure.ts'
import { StartError } from '#src/shared/start-error.ts'
import { testFolder } from '#tests/helpers/places.ts'

const refusal = (env: NodeJS.ProcessEnv): string => {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'accepted'
}

describe('a wrong variable (RUN-2)', () => {
  const wrong = [
    ['HOST', 'an IP address or the name of a machine', '999.1.1.1 | http://0.0.0.0 | [::1]'],
    ['PORT', 'a number from 0 to 65535', 'abc | 65536 | 3e3'],
    ['PUBLIC_URL', 'the address that customers type', 'shop.example.com | ftp://shop.example.com'],
    ['PUBLIC_URL', 'the address that customers type', 'https://example.com/shop | https://example.com/?a=1'],
    ['PUBLIC_URL', 'the address that customers type', 'https://example.com/#a | https://me:pw@example.com'],
    ['PUBLIC_URL', 'the address that customers type', 'https://*.example.com | https:/example.com'],
    ['PUBLIC_URL', 'the address that customers type', 'https://example.com:0'],
    ['ADMIN_USERNAME', 'a username of 3 characters or more', 'a'],
    ['ADMIN_EMAIL', 'an email address', 'x'],
    ['MAIL_FROM', 'a sender such as', 'nobody | a@example.com, b@example.com'],
    ['PUSHFLOW_BASE_URL', 'an address such as https://', 'btn.pushflow.xyz | https://me:pw@btn.pushflow.xyz'],
    ['WA_SOCKET_URL', 'an address such as ws://', 'http://127.0.0.1 | ws:/127.0.0.1'],
    [
      'WHATSAPP_CLOUD_URL',
      'an address such as https://graph.facebook.com, with https',
      'http://graph.facebook.com',
    ],
    [
      'WHATSAPP_MEDIA_URL',
      'an address such as https://mmg.whatsapp.net, with https',
      'http://127.0.0.1.evil.example',
    ],
    ['AI_BASE_URL', 'an address such as https://', 'api.example.com | https:api.example.com'],
    ['AI_BASE_URL', 'an address such as https://', 'https://api.example.com/v1?key=1'],
    ['TRUST_PROXY', 'off, or the addresses or ranges', 'localhost | true | 1 | 127.0.0.1,proxy | 127.0.0.1,'],
    ['TRUST_PROXY', 'off, or the addresses or ranges', 'fe80::1%eth0 | 0.0.0.0/0 | 10.0.0.0/33'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what a file for containers hands over as it stands
    ['DATA_DIR', 'the path of a folder', '"./data" | ~/shop | ${HOME}/shop'],
    ['LOG_LEVEL', 'one of fatal, error', 'loud'],
    ['RATE_LIMIT', 'on or off', '1'],
    ['WHATSAPP_WEB', 'on or off', 'no'],
  ] as const
  it.each(
    wrong.flatMap(([name, expected, values]) => values.split(' | ').map((value) => [name, value, expected])),
  )('%s=%s is refused by name, with what is expected and what was received', (name, value, expected) => {
    const message = refusal({ [name]: value })
    expect(message).toContain(`${name}: expected ${expected}`)
    expect(message).toContain(`received ${JSON.stringify(value)}`)
    expect(message).not.toContain('\n')
  })

  it.each<[string, string]>([
    ['APP_SECRET', 'short secret'],
    ['ADMIN_PASSWORD', 'too short'],
    ['ADMIN_PASSWORD', 'long, with a blank at its end '],
    ['AI_API_KEY', 'hidden key'],
    ...[
      'user:hidden@mail.example.com | smtp://user:p#hidden@mail.example.com | smtp://user:p/hidden@mail.example.com',
      // As addresses, those with user:25 have the host "user" and a port.
      'smtp://user:p?hidden@mail.example.com | smtp://user:25#hidden@mail.example.com',
      'smtp://user:25/hidden@mail.example.com | smtp://user:25?hidden@mail.example.com',
      'smtp://user:p%hidden@mail.example.com | hidden.example.com | hidden.example.com:587 | smtp:/hidden.example.com',
      'smtp:hidden.example.com | smtp://:hidden@ | smtp://hidden.example.com:0 | http://hidden.example.com',
    ].flatMap((values) => values.split(' | ').map((value): [string, string] => ['SMTP_URL', value])),
  ])('%s=%s is refused by name, and its value is not repeated (RUN-702)', (name, value) => {
    expect(refusal({ [name]: value })).toContain(`${name}: expected `)
    expect(refusal({ [name]: value })).not.toContain(value)
  })

  it('has a line of its own beside others', () => {
    const lines = refusal({ PORT: 'abc', HOST: '999.1.1.1', LOG_LEVEL: 'loud' }).split('\n')
    expect(lines.map((line) => line.split(':')[0])).toEqual(['HOST', 'PORT', 'LOG_LEVEL'])
  })

  it('names the variable that the AI service lacks, beside those that are set', () => {
    expect(refusal({ AI_BASE_URL: 'https://api.example.com/v1', AI_MODEL: 'small' })).toBe(
      'AI_API_KEY: expected a value, because AI_BASE_URL and AI_MODEL is set',
    )
  })
})

describe('a right variable', () => {
  it.each([
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['HOST', '::', { host: '::' }],
    ['HOST', 'shop-1.local', { host: 'shop-1.local' }],
    ['PORT', ' 8080 ', { port: 8080 }],
    ['PUBLIC_URL', 'https://Shop.example.com/', { publicUrl: 'https://shop.example.com' }],
    ['ADMIN_EMAIL', 'Boss@shop.test', { admin: { email: 'boss@shop.test' } }],
    ['MAIL_FROM', '"Shop, دکان" <shop@example.com>', { mailFrom: '"Shop, دکان" <shop@example.com>' }],
    ['TRUST_PROXY', '127.0.0.1, 10.0.0.0/8', { trustProxy: ['127.0.0.1', '10.0.0.0/8'] }],
    ['TRUST_PROXY', 'loopback', { trustProxy: ['loopback'] }],
    ['TRUST_PROXY', 'off', { trustProxy: [] }],
    ['SMTP_URL', ' smtps://a:b%40@mail.example.com', { smtpUrl: 'smtps://a:b%40@mail.example.com' }],
    ['SMTP_URL', 'smtp://a:b@c@mail.example.com', { smtpUrl: 'smtp://a:b%40c@mail.example.com' }],
    ['SMTP_URL', 'smtp://mail.example.com?pool=true', { smtpUrl: 'smtp://mail.example.com?pool=true' }],
    ['SMTP_URL', 'smtp://[::1]:25', { smtpUrl: 'smtp://[::1]:25' }],
    ['PUBLIC_URL', 'https://دکان.example', { publicUrl: 'https://xn--mgbp4e7t.example' }],
    ['AI_MODEL', '  ', { ai: { model: undefined } }],
  ])('%s=%s is taken, without blanks around it', (name, value, expected) => {
    // A mail server asks for a sender.
    expect(loadConfig({ MAIL_FROM: 'shop@example.com', [name]: value })).toMatchObject(expected)
  })

  it('AI_BASE_URL is taken as the address of a call too, which documentation often shows', () => {
    const AI_BASE_URL = 'https://api.example.com/v1/chat/completions'
    expect(loadConfig({ AI_BASE_URL, AI_API_KEY: 'key', AI_MODEL: 'small' }).ai.baseUrl).toBe(
      'https://api.example.com/v1',
    )
  })

  it('is named in README.md and .env.example, and no other variable is', () => {
    const sample = readFileSync('.env.example', 'utf8')
    const names = [...sample.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
    const readme = readFileSync('README.md', 'utf8')
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'))
    const listed = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)])
    expect(listed.map(([, name = '']) => name).toSorted()).toEqual(names.toSorted())
    const lines = refusal(Object.fromEntries(names.map((name) => [name, 'x']))).split('\n')
    expect(lines.length).toBeGreaterThan(9)
  })
})

const SMTP_URL = 'smtp://boss:s3cret@mail.example.com:587'

it.each([
  [{ SMTP_URL }, /^MAIL_FROM must be an address of your own/],
  [{ SMTP_URL, MAIL_FROM: 'Shop <no-reply@localhost>' }, /^MAIL_FROM must be an address of your own/],
])('the mail settings %o are refused by name, without the password (MAIL-707)', (env, message) => {
  expect(refusal(env)).toMatch(message)
  expect(refusal(env)).not.toContain('s3cret')
})

describe('a name that is no variable of the shop (RUN-704)', () => {
  let dir = ''
  beforeEach(() => {
    dir = testFolder('configuration')
  })

  it('is pointed out in .env, with the variable that it resembles', () => {
    expect(unknownVariables({}, dir)).toEqual([])
    writeFileSync(
      join(dir, '.env'),
      '# a comment\nPUBLIC_ULR=https://shop.example\nPORT=3000\nTRUST_PROXYS=off\nDOMAIN=shop.example\n',
    )
    expect(unknownVariables({}, dir)).toEqual([
      '.env sets DOMAIN, which is no variable of the shop.',
      '.env sets PUBLIC_ULR, which is no variable of the shop. Is PUBLIC_URL meant?',
      '.env sets TRUST_PROXYS, which is no variable of the shop. Is TRUST_PROXY meant?',
    ])
  })

  it('is none of the first line of a file with a byte order mark, as Windows writes it', () => {
    writeFileSync(join(dir, '.env'), '\uFEFFPORT=3000\r\nHOST=127.0.0.1\r\n')
    expect(unknownVariables({}, dir)).toEqual([])
  })

  it('is told of beside a value that ends before its # (RUN-703)', () => {
    const lines = [
      'ADMIN_PASSWORD=correct-horse#battery',
      'export SMTP_URL = smtp://me:a#b@mail.example.com',
      'APP_SECRET="correct#horse"',
      'PORT=3000 # the port',
      'HOST= # none',
    ]
    writeFileSync(join(dir, '.env'), lines.join('\n'))
    expect(unknownVariables({}, dir)).toEqual([
      '.env: of ADMIN_PASSWORD, nothing behind the # is read. Please set quotation marks around the value.',
      '.env: of SMTP_URL, nothing behind the # is read. Please set quotation marks around the value.',
    ])
  })

  it.each([
    ['SMTP_URI', 'SMTP_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['smtp_url', 'SMTP_URL'],
    ['MAILFROM', 'MAIL_FROM'],
    ['ADMIN_EMAILS', 'ADMIN_EMAIL'],
    ['APP_SECRETS', 'APP_SECRET'],
    ['DATADIR', 'DATA_DIR'],
  ])('is pointed out in the environment where it resembles one: %s for %s', (name, meant) => {
    expect(unknownVariables({ [name]: 'x' }, dir)).toEqual([
      `The environment sets ${name}, which is no variable of the shop. Is ${meant} meant?`,
    ])
  })

  it('is not pointed out in the environment where it belongs to another program', () => {
    const others = ['PATH', 'HOME', 'PWD', 'TZ', 'LANG', 'NODE_ENV', 'HOSTNAME', 'MAIL', 'LOGNAME', 'PORT']
    expect(unknownVariables(Object.fromEntries(others.map((name) => [name, 'x'])), dir)).toEqual([])
  })
})

describe('the addresses of a shop (RUN-13)', () => {
  it.each([
    ['127.0.0.1', 3000, ['http://127.0.0.1:3000']],
    ['::1', 8080, ['http://[::1]:8080']],
    ['fe80::1%eth0', 8080, ['http://[fe80::1]:8080']],
    ['shop.local', 80, ['http://shop.local']],
  ])('that listens on %s, port %i, are %j', (host, port, addresses) => {
    expect(addressesOf(host, port)).toEqual(addresses)
  })

  it.each(['0.0.0.0', '::'])('that listens on %s are those of the machine, one of them in links', (host) => {
    const addresses = addressesOf(host, 3000)
    expect(addresses[0]).toBe('http://localhost:3000')
    expect(addresses.join()).not.toMatch(/0\.0\.0\.0|\[::\]/)
    expect(addresses).toContain(loadConfig({ HOST: host }).publicUrl)
  })
})

describe('an error of the system at a start', () => {
  const system = (facts: object) => Object.assign(new Error('raw text'), facts)

  it.each([
    [{ code: 'EACCES', syscall: 'listen', address: '127.0.0.1', port: 80 }, /^PORT: .*may not listen.*80\./],
    [{ code: 'EADDRNOTAVAIL', syscall: 'listen', address: '10.9.9.9' }, /^HOST: .*no address 10\.9\.9\.9\./],
    [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'shop.invalid' }, /^HOST: .*shop\.invalid/],
    [{ code: 'ENOSPC', syscall: 'write', path: '/data/shop/x' }, /^DATA_DIR: .*\/shop\/x: its disk is full/],
    // Node names no file where reading or writing an open one fails.
    [{ code: 'ENOSPC', syscall: 'write' }, /^What the shop prints into: its disk is full\. Free some space/],
    [{ code: 'EISDIR', syscall: 'read' }, /^DATA_DIR: a file in \/data\/shop: it is a folder, where a file/],
    [{ code: 'EROFS', syscall: 'open', path: '/data/shop/x' }, /^DATA_DIR: .*read-only/],
    [{ code: 'EACCES', syscall: 'mkdir', path: '/data/shop' }, /^DATA_DIR: .*has no right/],
    [{ code: 'EACCES', syscall: 'open', path: '/app/.env' }, /^\/app\/\.env: .*has no right/],
    [{ code: 'SQLITE_FULL' }, /^The disk with \/data\/shop\/shop\.db is full or failing\. Free some space/],
    [{ code: 'SQLITE_CORRUPT' }, /^The database \/data\/shop\/shop\.db is damaged\. Restore a backup/],
    [{ code: 'SQLITE_BUSY' }, /^DATA_DIR: the database in \/data\/shop cannot be used/],
  ])('is a sentence that names the variable or file: %j', (facts, sentence) => {
    expect(problemOf(system(facts), { dataDir: '/data/shop' })).toMatch(sentence)
  })

  it('is found inside the error that Drizzle wraps around it', () => {
    const wrapped = new Error('Failed to run the query', { cause: system({ code: 'SQLITE_NOTADB' }) })
    expect(problemOf(wrapped)).toBe('DATA_DIR: the database cannot be used: raw text (SQLITE_NOTADB).')
  })

  it('is one line with its message where it is unexpected, and shows its stack only on request', () => {
    const error = new TypeError('x is not a function')
    const line = 'TypeError: x is not a function (LOG_LEVEL=debug also prints where in the code)'
    expect(problemOf(error)).toBe(line)
    expect(problemOf(error, { isVerbose: true })).toContain('configuration.test.ts')
  })
})
