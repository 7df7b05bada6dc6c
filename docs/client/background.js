import { license } from './client.js'

// Wakes up every hour and asks the shop once a day.
chrome.runtime.onInstalled.addListener(() => chrome.alarms.create('license', { periodInMinutes: 60 }))
chrome.alarms.onAlarm.addListener(() => void license.check())
