import { license } from './client.js'

const ALARM = 'license'

// Wakes up every hour and asks the shop once a day.
chrome.alarms.onAlarm.addListener(() => void license.check())
chrome.runtime.onStartup.addListener(() => void license.check())

// At every start of the worker: an extension that was disabled and enabled again has no alarm, and neither has one in
// Firefox after a restart, and no event tells of it.
const keepAlarm = async () => {
  if (!(await chrome.alarms.get(ALARM))) await chrome.alarms.create(ALARM, { periodInMinutes: 60 })
}
void keepAlarm()
