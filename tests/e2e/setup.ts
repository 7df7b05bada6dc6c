import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { ensureBrowser } from '#tests/helpers/browser.ts'
import { keptDemos } from '#tests/helpers/demo-shop.ts'

/** Before the browser tests: the application as it is built for use, no demo shops of an earlier run, and a browser. */
export default (): void => {
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' })
  rmSync(keptDemos, { recursive: true, force: true })
  ensureBrowser()
}
