import { license } from './client.js'

const ALARM = 'license'
const WAITING = 'waiting'
/** Each look is a call of the browser, which keeps this worker running meanwhile. */
const LOOK_MS = 2000

// Wakes up every hour and asks the shop once a day.
chrome.alarms.onAlarm.addListener(() => void license.check().then(keepAlarms))
chrome.runtime.onStartup.addListener(() => void license.check())
// A new version tells the shop that it runs, for which the page that wrote it waits.
chrome.runtime.onInstalled.addListener(
  () => void license.endUpdate().then(() => license.check({ force: true })),
)
// While the holder is asked, every half minute, because the popup closes as soon as somebody presses beside it
// (LIC-1261). What stands in for a browser may have no such event.
chrome.storage.onChanged?.addListener(() => void keepAlarms())

const readOwn = async (path) => {
  const answer = await fetch(chrome.runtime.getURL(path), { cache: 'no-store' })
  return answer.arrayBuffer()
}

let looking
/** While a page of the shop writes a new version into this folder: loads it once it is whole (UPD-1310). */
const lookForUpdate = async () => {
  if (await license.isUpdateWritten(readOwn)) return chrome.runtime.reload()
  if (await license.isUpdating()) return
  clearInterval(looking)
  looking = undefined
}

// At every start of the worker: an extension that was disabled and enabled again has no alarm, and neither has one in
// Firefox after a restart, and no event tells of it.
const keepAlarms = async () => {
  if (!(await chrome.alarms.get(ALARM))) await chrome.alarms.create(ALARM, { periodInMinutes: 60 })
  const [{ request }, isUpdating, waits] = await Promise.all([
    license.status(),
    license.isUpdating(),
    chrome.alarms.get(WAITING),
  ])
  if (isUpdating) looking ??= setInterval(() => void lookForUpdate(), LOOK_MS)
  const isWaiting = request !== null || isUpdating
  if (isWaiting && !waits) await chrome.alarms.create(WAITING, { periodInMinutes: 0.5 })
  if (!isWaiting && waits) await chrome.alarms.clear(WAITING)
}
void keepAlarms()
