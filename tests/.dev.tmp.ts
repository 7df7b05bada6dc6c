import { spawn } from 'node:child_process'
import { launchBrowser } from '#tests/helpers/browser.ts'
const child = spawn(process.execPath, ['src/main.ts', '--dev'], { env: { ...process.env, PORT: '4318', DATA_DIR: '/tmp/sitedev', LOG_LEVEL: 'warn', RATE_LIMIT: 'off', WHATSAPP_WEB: 'off' }, stdio: 'inherit' })
const url = 'http://127.0.0.1:4318'
for (let i = 0; i < 80; i++) { try { if ((await fetch(url + '/readyz')).ok) break } catch {} ; await new Promise(r => setTimeout(r, 100)) }
const browser = await launchBrowser()
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
page.on('console', (m) => console.log(m.type(), m.text().slice(0, 1500))); page.on('pageerror', (e) => console.log('PE', String(e.stack).slice(0, 1500)))
for (const path of ['/', '/login', '/register', '/x', '/dashboard']) {
console.log('##', path, (await page.goto(url + path, { waitUntil: 'load' }))?.status()); await page.waitForTimeout(4000)
await page.screenshot({ path: `/tmp/siteshots/dev${path.replaceAll('/', '_')}.png` }) }
await browser.close(); child.kill(); process.exit(0)
