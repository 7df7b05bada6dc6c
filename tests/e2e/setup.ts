import { execFileSync } from 'node:child_process'
import { ensureBrowser } from '#tests/helpers/browser.ts'
import { removeKeptShops } from '#tests/helpers/kept-shops.ts'

/** Before the browser tests: the application as it is built for use, the toy of its tables, no kept shop of an earlier run, and a browser. */
export default (): void => {
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' })
  execFileSync(process.execPath, ['tests/toy/build.ts'], { stdio: 'inherit' })
  removeKeptShops()
  ensureBrowser()
}
