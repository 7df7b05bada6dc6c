import papa from 'papaparse'
import { expect, it } from 'vitest'
import { served } from '#tests/helpers/app.ts'

const open = async () => {
  const { t, app } = await served()
  const cookie = t.cookieOf(t.make.user({ isAdmin: true, username: 'owner' }))
  return { t, get: (url: string) => app.inject({ url, headers: { cookie } }) }
}

it('a time in an export is the minute of Pakistan, and its heading says so (TABLE-7)', async () => {
  const { t, get } = await open()
  t.make.order({ createdAt: new Date('2026-11-24T20:37:36.928Z') })
  const answer = await get('/api/admin/orders/export?columns=date,reminder')
  expect(papa.parse<string[]>(answer.body.slice(1)).data).toEqual([
    ['Created (Pakistan time)', 'Reminded (Pakistan time)'],
    ['2026-11-25 01:37', ''],
  ])
})

it('no cell of an export starts a formula, in any width, and a phone stands bare (TABLE-7)', async () => {
  const { t, get } = await open()
  const formulas = [
    '=1+1',
    '+1+1',
    '-1',
    '@sum',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '﹢1',
    '\t=1',
    '\r=1',
    '+92 300',
  ]
  for (const name of formulas) t.make.order({ name, phone: '+923001234567' })
  const answer = await get('/api/admin/orders/export?columns=name,phone&sort=createdAt')
  expect(papa.parse<string[]>(answer.body.slice(1)).data.slice(1)).toEqual(
    formulas.map((name) => [`'${name}`, '+923001234567']),
  )
})
