import PostalMime from 'postal-mime'
import { expect, it, onTestFinished } from 'vitest'
import { createMail } from '#src/gateways/mail.ts'
import { AppError } from '#src/shared/app-error.ts'
import { raastText } from '#src/shared/raast.ts'
import { readCode } from '#tests/helpers/codes-in-pictures.ts'
import { startSmtpServer } from '#tests/helpers/fakes/smtp-server.ts'
import { offerShop } from '#tests/helpers/offers.ts'
import { deliverOutbox } from '#tests/helpers/outbox.ts'
import { testFolder } from '#tests/helpers/places.ts'

const IBAN = 'PK36SCBL0000001123456702'

/** A shop that takes money by Raast and whose mail leaves it, with the reminder of a licence that ends. */
const remindedByMail = async () => {
  const server = await startSmtpServer()
  onTestFinished(server.close)
  const mail = createMail({
    smtpUrl: server.url,
    from: 'Shop <shop@example.com>',
    dir: testFolder('letters'),
    log: { info: () => undefined },
  })
  const shop = await offerShop({}, { override: { mail } })
  await shop.admin.paymentMethods.create({
    name: 'Standard Chartered',
    type: 'bank',
    icon: 'Building',
    accountDetails: `IBAN: ${IBAN}`,
    raastIban: IBAN,
  })
  await shop.licensed()
  await deliverOutbox(shop.t)
  const before = server.received.length
  const [offer] = await shop.offered()
  const letter = () => server.received.slice(before).map(({ raw }) => PostalMime.parse(raw))[0]
  return { ...shop, offer, letter }
}

it('the reminder by email holds the Raast QR of its amount, which another program reads (OFFER-1173)', async () => {
  const { t, offer, letter } = await remindedByMail()
  await deliverOutbox(t)
  const mail = await letter()
  expect(mail?.text).toContain('4,998')
  const [picture, none] = mail?.attachments ?? []
  expect([picture?.disposition, picture?.contentId, picture?.mimeType, none]).toEqual([
    'inline',
    '<raast>',
    'image/jpeg',
    undefined,
  ])
  expect(mail?.html).toMatch(/<img src="cid:raast" alt="Raast"[^>]*>/)
  expect(mail?.html?.indexOf('cid:raast')).toBeLessThan(mail?.html?.indexOf('class="button"') ?? 0)
  expect(await readCode(Buffer.from(picture?.content as ArrayBuffer))).toBe(
    raastText({ iban: IBAN, amount: 4998, until: offer?.until ?? new Date(0) }),
  )
})

it('a reminder whose QR cannot be drawn goes by email without it', async () => {
  const { t, letter } = await remindedByMail()
  const code = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE', 'The picture process ended'))
  await deliverOutbox({ deps: { ...t.deps, images: { ...t.deps.images, code } } })
  const mail = await letter()
  expect([mail?.attachments, mail?.html?.includes('cid:')]).toEqual([[], false])
})
