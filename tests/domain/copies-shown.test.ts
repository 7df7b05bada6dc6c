import { expect, it } from 'vitest'
import { copyPlaces, copyRuns } from '#db/schema/copies.ts'
import { office } from '#tests/helpers/office.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

/** A shop with a place whose copies were made some time ago. */
const shopWithPlace = async () => {
  const { t, admin } = office()
  await admin.copies.makeKey()
  const at = t.clock.now()
  const sealed = t.deps.vault.seal(JSON.stringify({ kind: 'folder', path: '/mnt/usb' }))
  const listing = JSON.stringify({ copies: [], files: 3, fileBytes: 100 })
  t.deps.db
    .insert(copyPlaces)
    .values({ kind: 'folder', name: '/mnt/usb', sealed, listing, createdAt: at, updatedAt: at })
    .run()
  return { t, admin, at }
}

it('what is stored of places in another form is shown as unreadable and refused in words (DB-26)', async () => {
  const { t, admin } = await shopWithPlace()
  const store = (column: string, value: string) =>
    t.connection.prepare(`update copy_places set ${column} = ?`).run(value)
  expect((await admin.copies.state()).places).toMatchObject([{ listing: { copies: [], files: 3 } }])
  for (const listing of ['', 'null', '[]', '{"copies":[{"name":1}]}']) {
    store('listing', listing)
    expect((await admin.copies.state()).places).toMatchObject([{ listing: null }])
  }
  store('sealed', t.deps.vault.seal('{"kind":"tape"}'))
  const unreadable = expect.stringContaining('cannot be read')
  await expectRefusal(admin.copies.testPlace({ id: 1 }), 'CONFLICT', unreadable)
  t.connection
    .prepare("update gateway_credentials set sealed = ? where name = 'copies'")
    .run(t.deps.vault.seal('7'))
  expect(await admin.copies.state()).toMatchObject({ isKeyReadable: false })
})

it('the runs of copies are shown in pages, with the number of all (COPY-7)', async () => {
  const { t, admin, at } = await shopWithPlace()
  for (let n = 1; n <= 70; n += 1) {
    t.deps.db
      .insert(copyRuns)
      .values({ placeId: 1, kind: 'copy', note: `Run ${n}`, startedAt: at, finishedAt: at })
      .run()
  }
  const shown = async (runs?: number) => {
    const state = await admin.copies.state(runs === undefined ? undefined : { runs })
    return [state.runs.length, state.runs[0]?.note, state.runsTotal]
  }
  expect([await shown(), await shown(60), await shown(90)]).toEqual([
    [30, 'Run 70', 70],
    [60, 'Run 70', 70],
    [70, 'Run 70', 70],
  ])
})
