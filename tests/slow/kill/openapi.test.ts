import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, it } from 'vitest'
import { openApiDocument } from '#src/app/server/rest/openapi.ts'
import { testFolder } from '#tests/helpers/places.ts'

it('what openapi-typescript makes of the document compiles', async () => {
  const source = astToString(await openapiTS(JSON.stringify(openApiDocument('https://shop.example'))))
  expect(source).toContain('CustomerOrder: {')
  const file = join(testFolder('openapi'), 'shop.ts')
  writeFileSync(file, source)
  const tsc = resolve('node_modules/@typescript/native/bin/tsc')
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [tsc, '--noEmit', '--strict', '--ignoreConfig', file], (error, stdout) =>
      done(`${error?.code ?? 0} ${stdout}`),
    )
  })
  expect(output).toBe('0 ')
})
