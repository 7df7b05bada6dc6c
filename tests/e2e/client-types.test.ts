import { execFile } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { orderForm } from '#tests/helpers/orders.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { openSite, openTab } from '#tests/helpers/site.ts'

const run = promisify(execFile)
const guide = readFileSync('docs/programs.md', 'utf8')

/** The only example of the page in this language that holds these words. */
const example = (language: string, words: string): string => {
  const blocks = [...guide.matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
  const found = blocks.filter(([, name, text]) => name === language && text?.includes(words))
  expect(found).toHaveLength(1)
  return found[0]?.[2] ?? ''
}

const site = await openSite()
const folder = testFolder('program')
const env = { PATH: process.env.PATH, SHOP: site.shop.url, TOKEN: '' }
const order = { ...orderForm, name: 'Asma Bibi' }

/** What the compiler says of a file, with the strictest settings; blank where all is right. */
const compile = async (file: string): Promise<string> => {
  const tsc = join(process.cwd(), 'node_modules/@typescript/native/bin/tsc')
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const modules = ['--module', 'nodenext', '--target', 'es2024', '--types', 'node', '--skipLibCheck']
  return run(process.execPath, [tsc, '--noEmit', ...strict, ...modules, file], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

beforeAll(async () => {
  const { call } = site.admin
  type Made = { result: { data: { json: { token: string } } } }
  const made = await call<Made>('POST', '/trpc/auth.createToken', { json: { name: 'Program' } })
  env.TOKEN = made.result.data.json.token
  await call('POST', '/api/orders', order)
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  await run('sh', ['-c', example('sh', 'shop.d.ts').replace(/^npm install.*\n/, '')], { cwd: folder, env })
})

it('the example with curl reads the orders of a real shop (EVENT-1095)', async () => {
  const { stdout } = await run('sh', ['-c', example('sh', 'orders?')], { env })
  expect(JSON.parse(stdout)).toMatchObject([{ name: order.name, status: 'pending' }])
})

it('the example in TypeScript compiles against the types of a real shop and runs there (EVENT-1094)', async () => {
  writeFileSync(join(folder, 'orders.ts'), example('ts', 'createTRPCClient'))
  expect(await compile('orders.ts')).toBe('')
  // The compiler skips declarations, so the types are compiled as a program too.
  writeFileSync(join(folder, 'types.ts'), readFileSync(join(folder, 'shop.d.ts')))
  expect(await compile('types.ts')).toBe('')
  const { stdout } = await run(process.execPath, ['orders.ts'], { cwd: folder, env })
  expect(stdout).toMatch(/^#1 of Asma Bibi, 20\d\d-\S+Z\n1 in all\n$/)
})

it('the back office shows the same examples, to copy (EVENT-1241)', async () => {
  const page = await openTab(site, 'settings&view=programs')
  await page.getByRole('heading', { name: 'Calling the shop from your own program' }).waitFor()
  const shown = (await page.locator('pre').allInnerTexts()).map((text) => `${text}\n`)
  expect(shown).toEqual([
    expect.stringContaining(`SHOP=${site.shop.url}\n`),
    example('sh', 'orders?'),
    example('sh', 'shop.d.ts'),
    example('ts', 'createTRPCClient'),
  ])
})

it('the types are of what is called, so a program that asks or reads something else does not compile', async () => {
  const types = readFileSync(join(folder, 'shop.d.ts'), 'utf8')
  expect(types.match(/^import.*/m)).toBeNull()
  const right = example('ts', 'createTRPCClient')
  const wrong = {
    'asked.ts': right.replace('limit: 10', 'limit: true'),
    'read.ts': right.replace('createdAt }', 'createdOn: createdAt }'),
    'named.ts': right.replace('orders.list', 'orders.listed'),
    'kind.ts': right.replace('.query(', '.mutate('),
  }
  for (const [file, text] of Object.entries(wrong)) {
    expect(text).not.toBe(right)
    writeFileSync(join(folder, file), text)
    expect(await compile(file)).toContain('error TS')
  }
  // A shop whose procedure takes something else, as after an update.
  writeFileSync(join(folder, 'shop.d.ts'), types.replaceAll(/limit\?: [^\n]+/g, 'limit?: Date'))
  writeFileSync(join(folder, 'later.ts'), right)
  expect(await compile('later.ts')).toContain('error TS')
})
