import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { loadRenderer } from '#src/pages/renderer.ts'

const BUDGET = { js: 130_000, css: 15_000 }

it(`the landing page takes at most ${BUDGET.js / 1000} kB of code and ${BUDGET.css / 1000} kB of style before it is idle`, async () => {
  // What the head of the page loads is what the build's manifest says that it needs.
  const { tags } = await loadRenderer({ rootDir: process.cwd(), dev: false })
  const files = [...new Set(tags('site', '', 'home').match(/assets\/[^"]+\.(js|css)/g))]
  const sizes = files.map((file) => {
    const bytes = readFileSync(join('dist/client', file))
    return { file, size: gzipSync(bytes, { level: 9 }).length }
  })
  const sizeOf = (kind: keyof typeof BUDGET) =>
    sizes.filter(({ file }) => file.endsWith(`.${kind}`)).reduce((sum, { size }) => sum + size, 0)
  const [js, css] = [sizeOf('js'), sizeOf('css')]
  const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  console.info(`Landing page, gzip: ${inKb(js)} of JavaScript, ${inKb(css)} of CSS`)
  expect({ js: js > 0 && js <= BUDGET.js, css: css > 0 && css <= BUDGET.css }).toEqual({
    js: true,
    css: true,
  })
})
