import { describe, expect, it } from 'vitest'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { receivingApp, SHOP, set, write } from '#tests/helpers/incoming-words.ts'
import { connectWhatsapp, orderForm, PHONE, storedOrders } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

const started = async (t: TestApp) => {
  const proof = await t.as.guest().otp.startProof({ phone: PHONE })
  if (!proof) throw new Error('No word was given')
  return proof
}
const proofOf = (t: TestApp, ticket: string) => t.as.guest().otp.proof({ ticket })
const verify = (t: TestApp, ticket: string, phone = PHONE) => t.as.guest().auth.verifyProof({ phone, ticket })

describe('proving a phone by a message', () => {
  it('is offered once a message has come in by the stored credentials, to a number of the shop (WA-71)', async () => {
    const t = testApp()
    const offer = () => t.as.guest().otp.byMessage()
    const none = { isOffered: false }
    expect(await offer()).toMatchObject(none)
    expect(await t.as.guest().otp.startProof({ phone: PHONE })).toBeNull()
    await connectWhatsapp(t)
    await write(t, 'Salam')
    expect(await offer()).toMatchObject(none)
    set(t, 'whatsapp_number', SHOP)
    expect(await offer()).toEqual({ isOffered: true, isFirst: true })
    set(t, 'proof_by_message_first', 'false')
    expect(await offer()).toEqual({ isOffered: true, isFirst: false })
    await connectWhatsapp(t)
    expect(await offer()).toMatchObject(none)
  })

  it('is asked for by /track where it comes before a code, which asks for nothing where no code would come (MSG-960)', async () => {
    const opensBy = async (t: TestApp) =>
      /"opensBy":"(\w+)"/.exec((await (await t.http()).inject('/track')).body)?.[1]
    const mails = testApp()
    expect(await opensBy(mails)).toBe('code')
    const sendsNothing = testApp()
    sendsNothing.fakes.mail.unplug()
    expect(await opensBy(sendsNothing)).toBe('nothing')
    const receives = await receivingApp()
    expect(await opensBy(receives)).toBe('message')
    set(receives, 'proof_by_message_first', 'false')
    expect(await opensBy(receives)).toBe('code')
  })

  it('fills the word in, stores neither it nor the ticket, and proves the phone for this browser when the word comes in from that phone, with the marks and dashes of any keyboard (OTP-71)', async () => {
    const t = await receivingApp()
    const { link, word, ticket, number } = await started(t)
    expect(number).toBe(SHOP)
    const { searchParams, pathname } = new URL(link)
    expect(pathname).toBe('/923009876543')
    expect(searchParams.get('text') ?? '').toContain(word)
    const stored = JSON.stringify(t.connection.prepare('select * from phone_proofs').all())
    expect([stored.includes(word), stored.includes(ticket)]).toEqual([false, false])
    expect(await proofOf(t, ticket)).toEqual({ isProved: false, isOver: false })
    await write(t, `Salam! \u200e\u202a${word.toLowerCase().replace('-', '\u2011\u200b')}\u202c`)
    expect(await proofOf(t, ticket)).toEqual({ isProved: true, isOver: false })
    const browser = t.as.guest()
    await browser.auth.verifyProof({ phone: '0300 1234567', ticket })
    expect(browser.answered.provenPhone).toBe(PHONE)
    expect(t.fakes.pushflow.sent).toEqual([])
    await expect(verify(t, ticket)).rejects.toThrow('This code has already been used.')
    expect(await proofOf(t, ticket)).toEqual({ isProved: false, isOver: true })
  })

  it('proves nothing from another number, and answers nobody', async () => {
    const t = await receivingApp()
    const { word, ticket } = await started(t)
    await write(t, word, '+923007777777')
    expect(await proofOf(t, ticket)).toEqual({ isProved: false, isOver: false })
    await expect(verify(t, ticket)).rejects.toThrow('Invalid OTP')
    await write(t, word)
    await expect(verify(t, ticket, '+923007777777')).rejects.toThrow('Invalid OTP')
    await expect(verify(t, 'other')).rejects.toThrow('Invalid OTP')
    expect(queuedMessages(t)).toEqual([])
    expect(t.fakes.pushflow.sent).toEqual([])
  })

  it('ends after 10 minutes, for the word and for what it proved', async () => {
    const t = await receivingApp()
    const late = await started(t)
    const unused = await started(t)
    await write(t, unused.word)
    t.clock.advance(600)
    await write(t, late.word)
    expect(await proofOf(t, late.ticket)).toEqual({ isProved: false, isOver: true })
    await expect(verify(t, unused.ticket)).rejects.toThrow('This code has expired.')
  })

  it('is limited as codes are (OTP-73)', async () => {
    const t = await receivingApp({ limits: true })
    for (let n = 0; n < 3; n += 1) await started(t)
    await expectRefusal(started(t), 'TOO_MANY_REQUESTS')
    t.clock.advance(900)
    await started(t)
  })
})

describe('an order of a form that can prove the phone by a message', () => {
  const place = async (t: TestApp) => {
    const browser = t.as.guest()
    const placed = await browser.orders.create({ ...orderForm, canProveByMessage: true })
    await t.settled()
    return { browser, ...placed }
  }

  it('waits for the message and sends no code by itself; the message confirms it (OTP-710)', async () => {
    const t = await receivingApp()
    const { browser, orderId, requiresOTP } = await place(t)
    expect(requiresOTP).toBe(true)
    expect(t.fakes.pushflow.sent).toEqual([])
    const proof = await browser.orders.startProof({ orderId })
    await expectRefusal(t.as.guest().orders.startProof({ orderId }), 'NOT_FOUND')
    const ticket = proof?.ticket ?? ''
    await write(t, proof?.word ?? '')
    await expect(verify(t, ticket)).rejects.toThrow('Invalid OTP')
    await browser.orders.verifyProof({ orderId, ticket })
    expect(storedOrders(t)).toMatchObject([{ isPhoneVerified: true }])
    expect(browser.answered.provenPhone).toBe(PHONE)
    const names = queuedMessages(t).map(({ templateName }) => templateName)
    expect(names).toEqual(['order_confirmation', 'order_confirmation'])
  })

  it('sends a code when it is asked for, or at once where the form cannot do it or the setting puts codes first, and needs no route out', async () => {
    const t = await receivingApp()
    t.fakes.pushflow.state.reachable = false
    const { browser, orderId, requiresOTP } = await place(t)
    expect(requiresOTP).toBe(true)
    t.fakes.pushflow.state.reachable = true
    await browser.orders.sendCode({ orderId })
    await t.settled()
    expect(t.fakes.pushflow.sent).toHaveLength(1)
    await t.as.guest().orders.create(orderForm)
    await t.settled()
    expect(t.fakes.pushflow.sent).toHaveLength(2)
    set(t, 'proof_by_message_first', 'false')
    await place(t)
    expect(t.fakes.pushflow.sent).toHaveLength(3)
  })
})
