import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { loadRenderer } from '#src/pages/renderer.ts'

/** What a page that buyers come to may take before it is idle: bytes after gzip. */
const BUDGET = { js: 130_000, css: 15_000 }
const pages = ['home', 'products', 'login'] as const

const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** What the head of each page loads, as the build's manifest has it. */
const measure = async (rootDir: string) => {
  const { tags } = await loadRenderer({ rootDir, dev: false })
  return pages.map((page) => {
    const files = [...new Set(tags('site', '', page).match(/assets\/[^"]+\.(js|css)/g))]
    const sizeOf = (kind: keyof typeof BUDGET) =>
      files
        .filter((file) => file.endsWith(`.${kind}`))
        .map((file) => gzipSync(readFileSync(join(rootDir, 'dist/client', file)), { level: 9 }).length)
        .reduce((sum, size) => sum + size, 0)
    return { page, js: sizeOf('js'), css: sizeOf('css') }
  })
}

/** One line a page about the build in `dist`, and what is wrong with it: pages that weigh too much, or nothing at all. */
export const checkBudget = async (rootDir: string): Promise<{ report: string; problems: string[] }> => {
  const sizes = await measure(rootDir)
  return {
    report: sizes
      .map(({ page, js, css }) => `${page}, gzip: ${inKb(js)} of JavaScript, ${inKb(css)} of CSS`)
      .join('\n'),
    problems: sizes.flatMap(({ page, ...size }) =>
      (['js', 'css'] as const)
        .filter((kind) => size[kind] === 0 || size[kind] > BUDGET[kind])
        .map(
          (kind) =>
            `The page ${page} takes ${inKb(size[kind])} of ${kind}; it may take ${inKb(BUDGET[kind])}.`,
        ),
    ),
  }
}
