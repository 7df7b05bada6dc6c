import { license } from './client.js'

const ALARM = 'license'
const WAITING = 'waiting'

// Wakes up every hour and asks the shop once a day.
chrome.alarms.onAlarm.addListener(() => void license.check().then(keepAlarms))
chrome.runtime.onStartup.addListener(() => void license.check())
// While the holder is asked, every half minute, because the popup closes as soon as somebody presses beside it
// (LIC-1261).
chrome.storage.onChanged.addListener(() => void keepAlarms())

// At every start of the worker: an extension that was disabled and enabled again has no alarm, and neither has one in
// Firefox after a restart, and no event tells of it.
const keepAlarms = async () => {
  if (!(await chrome.alarms.get(ALARM))) await chrome.alarms.create(ALARM, { periodInMinutes: 60 })
  const [{ request }, waits] = await Promise.all([license.status(), chrome.alarms.get(WAITING)])
  if (request && !waits) await chrome.alarms.create(WAITING, { periodInMinutes: 0.5 })
  if (!request && waits) await chrome.alarms.clear(WAITING)
}
void keepAlarms()
