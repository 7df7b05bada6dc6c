import { describe, expect, it } from 'vitest'
import { jobs } from '#src/domains/seller-notices/jobs.ts'
import { adminNamed, runJobs, testApp } from '#tests/helpers/app.ts'
import { feedShop, received } from '#tests/helpers/money-in.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

describe('a change of where customers pay, or of what they install (WATCH-30)', () => {
  const changed = async () => {
    const t = testApp()
    const admin = t.as.admin(t.make.user({ isAdmin: true, username: 'asma', email: 'asma@example.com' }))
    t.make.user({ isAdmin: true, email: 'bilal@example.com' })
    await runJobs(t, jobs)
    const [method] = (await admin.paymentMethods.list()).rows
    await admin.paymentMethods.update({ id: method?.id ?? 0, accountDetails: '0300 0000000' })
    const file = { fileName: 'wacrm.zip', fileType: 'chrome-extension' } as const
    await admin.downloads.create({ ...file, downloadUrl: 'https://example.com/wacrm.zip' })
    await admin.settings.update({ key: 'bank_transfer_note', value: 'Another account' })
    await admin.settings.update({ key: 'site_name', value: 'My shop' })
    return { t, admin, id: method?.id ?? 0 }
  }

  it('is mailed to every administrator once, also after a restart', async () => {
    const { t, id } = await changed()
    await runJobs(t, jobs)
    await runJobs(t, jobs)
    const mails = queuedMessages(t).filter(({ subject }) => subject?.includes('were changed'))
    const recipients = mails.map(({ recipient }) => recipient)
    expect(recipients.toSorted()).toEqual(['asma@example.com', 'bilal@example.com'])
    for (const { body } of mails) {
      expect(body).toContain(`asma changed the payment method ${id} (accountDetails, translations)`)
      expect(body).toMatch(/asma added the download \d+ "wacrm.zip"/)
      expect(body).toContain('asma changed the setting bank_transfer_note')
      expect(body).not.toContain('site_name')
    }
  })

  it('is shown on the dashboard for 24 hours (WATCH-711)', async () => {
    const { t, admin } = await changed()
    const texts = async () =>
      (await t.as.admin(admin.user).sellerNotices.changes()).rows.map(({ text }) => text)
    expect(await texts()).toMatchObject([
      'asma changed the setting bank_transfer_note',
      expect.stringContaining('added the download'),
      expect.stringContaining('changed the payment method'),
    ])
    t.clock.advance(86_398)
    expect(await texts()).toHaveLength(3)
    t.clock.advance(3)
    expect(await texts()).toEqual([])
  })

  it('is so also where it decides which money is believed', async () => {
    const admin = adminNamed(testApp(), 'asma')
    const { id } = await admin.bankFeed.createSource({ name: 'Office phone', senders: ['8558'] })
    await admin.bankFeed.updateSource({ id, acceptsExact: true })
    const format = { bank: 'HBL', sender: '8558', format: 'PKR {amount} received. TID {transaction}' }
    await admin.bankFeed.teach(format)
    await admin.settings.update({ key: 'bank_feed_day_max', value: '900000' })
    await admin.settings.update({ key: 'bank_feed_withheld_percent', value: '3' })
    await admin.bankFeed.renewAddress({ id })
    await admin.bankFeed.updateSource({ id, signingKey: 'another key' })
    await admin.bankFeed.updateSource({ id, signingKey: 'a third key' })
    expect((await admin.sellerNotices.changes()).rows.map(({ text }) => text)).toEqual([
      `asma changed the source of Money in ${id} (signingKey)`,
      `asma changed the source of Money in ${id} (signingKey)`,
      `asma gave another address to the source of Money in ${id}`,
      'asma changed the setting bank_feed_withheld_percent',
      'asma changed the setting bank_feed_day_max',
      expect.stringMatching(/^asma added the format of alerts \d+ "HBL"$/),
      `asma changed the source of Money in ${id} (acceptsExact)`,
      `asma added the source of Money in ${id} "Office phone"`,
    ])
  })

  it('is so also where an administrator believes a balance, from which payments are believed', async () => {
    const { t, admin: owner, hear } = await feedShop()
    hear(received(4999, 54_999, 'TXN20261126101500'))
    const [alert] = (await owner.bankFeed.alerts()).rows
    const admin = adminNamed(t, 'asma')
    await admin.bankFeed.trust({ id: alert?.id ?? 0 })
    const [newest] = (await admin.sellerNotices.changes()).rows
    expect(newest?.text).toBe(`asma believed the balance of alert ${alert?.id} "JazzCash"`)
  })
})
