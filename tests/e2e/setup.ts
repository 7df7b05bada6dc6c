import { execFileSync } from 'node:child_process'
import { ensureBrowser } from '#tests/helpers/browser.ts'

/** Before the browser tests: the application as it is built for use, and a browser. */
export default (): void => {
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' })
  ensureBrowser()
}
