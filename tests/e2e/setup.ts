import { execFileSync } from 'node:child_process'
import { ensureBrowser } from '#tests/helpers/browser.ts'
import { removeDemo } from '#tests/helpers/demo-shop.ts'

/** Before the browser tests: the application as it is built for use, no demo shop of an earlier run, and a browser. */
export default (): void => {
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' })
  removeDemo()
  ensureBrowser()
}
