import { describe, expect, it } from 'vitest'
import { type AdminSearch, adminDefaults, adminSearch } from '#web/admin/frame/search.ts'
import { dashboardDefaults, dashboardSearch } from '#web/dashboard/search.ts'

const read = (address: string): AdminSearch =>
  adminSearch(Object.fromEntries(new URLSearchParams(address)) as Parameters<typeof adminSearch>[0])
const given = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

describe('the address of the back office', () => {
  it('is read into the state of a table (TABLE-1)', () => {
    const table = { tab: 'orders', q: '92300', sort: '-createdAt', page: 3, size: 25 }
    const address = 'tab=orders&q=92300&sort=-createdAt&page=3&size=25&status=pending&record=12'
    expect(given(read(address))).toEqual({ ...adminDefaults, ...table, status: 'pending', record: 12 })
    expect(read('record=new&edit=true')).toMatchObject({ record: 'new', edit: 'true' })
  })

  it.each([
    'page=0&size=999&record=-1',
    'page=1.5&size=ten&record=newer&edit=yes',
    `page=1000001&q=${'a'.repeat(101)}&tab=${'b'.repeat(51)}&status=${'c'.repeat(51)}`,
    'page=&size=&record=',
  ])('reads invalid values as the defaults: %s', (address) => {
    expect(given(read(address))).toEqual(adminDefaults)
  })
})

it('the address of the dashboard is read the same way (DASH-11)', () => {
  const search = { tab: 'orders', period: 'yearly', order: '7', ticket: 'new', page: '2' }
  expect(given(dashboardSearch(search as never))).toEqual({ ...search, order: 7, page: 2 })
  const wrong = dashboardSearch({ period: 'weekly', order: 'x', page: '0' } as never)
  expect(given(wrong)).toEqual(dashboardDefaults)
})
