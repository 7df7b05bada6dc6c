import { expect, it } from 'vitest'
import { addDays, fieldTime, isoDay } from '#src/shared/values/dates.ts'
import { expectRefusal, office } from '#tests/helpers/app.ts'

it('the chat follows the hours of special days, and says when somebody is back (CHAT-502)', async () => {
  const { t, admin } = office()
  const hoursOf = async (office_hours: string, special_hours: string) => {
    await admin.settings.save({ values: { office_hours, special_hours } })
    const { isOpen, opensAt } = await t.as.guest().chat.hours()
    return isOpen ? 'open' : opensAt && fieldTime(opensAt)
  }
  // The test clock starts on a Saturday, 14:00 in Pakistan.
  const today = isoDay(t.clock.now())
  const [tomorrow, monday] = [1, 2].map((days) => isoDay(addDays(t.clock.now(), days)))
  for (const [usual, special, expected] of [
    ['Mon-Sat 15:00-18:00', '', `${today}T15:00`],
    ['Mon-Sat 10:00-12:00', '', `${monday}T10:00`],
    ['Mon-Sat 10:00-12:00, Sun 11:00-12:00', '', `${tomorrow}T11:00`],
    ['always', `${today} closed`, `${tomorrow}T00:00`],
    ['always', `${today.replaceAll('-', '–')}\u00a0closed\r\n`, `${tomorrow}T00:00`],
    ['Mon-Sat 10:00-18:00', `${today} to ${monday} Mon-Sat 09:00-13:00`, `${monday}T09:00`],
    // Hours are written here as in the usual ones.
    ['always', `${today} to ${monday} Mon - Sat 09:00 - 13:00، Sun 10:00-11:00`, `${tomorrow}T10:00`],
    ['Mon-Fri 10:00-18:00', `${today} Sat 10:00-15:00\n${today} closed`, 'open'],
    // What began on the evening before ends with the holiday's midnight.
    ['Fri 20:00-15:00', `${today} closed`, isoDay(addDays(t.clock.now(), 6)) + 'T20:00'],
    ['always', `${today} to ${isoDay(addDays(t.clock.now(), 100))} Closed`, null],
  ] as const) {
    expect(await hoursOf(usual, special)).toBe(expected)
  }
  for (const wrong of ['2026-02-30 closed', '2026-03-02 to 2026-03-01 closed', '2026-03-01', 'Eid closed']) {
    await expect(hoursOf('always', wrong)).rejects.toThrow('Write on each line a day')
  }
})

it('the chat follows the office hours of the setting, in Pakistan time (CHAT-16)', async () => {
  const { t, admin } = office()
  const always = { isOpen: true, officeHours: 'always', opensAt: null, timeZone: 'Asia/Karachi' }
  expect(await t.as.guest().chat.hours()).toEqual({ ...always, now: t.clock.now() })
  // The test clock starts on a Saturday, 14:00 in Pakistan.
  for (const [value, isOpen] of [
    ['Mon-Sat 09:00-18:00', true],
    ['Always', true],
    ['Mon–Sat ۰۹:۰۰–۱۸:۰۰', true],
    ['Mon-Fri 09:00-18:00', false],
    ['Mon-Fri 09:00-18:00, Sat 10:00-14:00', false],
    ['Sat 13:59-14:01', true],
    ['Fri 20:00-14:30', true],
    ['Sun-Thu 20:00-15:00', false],
    ['Thu-Mon 14:00-15:00', true],
  ] as const) {
    await admin.settings.update({ key: 'office_hours', value })
    expect([value, (await t.as.guest().chat.hours()).isOpen]).toEqual([value, isOpen])
  }
  for (const value of ['Mon-Sat', 'Monday 09:00-18:00', 'Mon 09:00-25:00', '']) {
    await expectRefusal(admin.settings.update({ key: 'office_hours', value }), 'BAD_REQUEST')
  }
})
