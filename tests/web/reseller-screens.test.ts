import { expect, it, vi } from 'vitest'
import { callsOf, drawn } from '#tests/helpers/drawn.tsx'
import { firstLicense, resellerShop } from '#tests/helpers/resellers.ts'
import { OpenDialog } from '#web/admin/payment-desk/refund-dialog.tsx'
import { costOf, IssueDialog } from '#web/dashboard/reseller/issue-dialog.tsx'
import { RenewChosen } from '#web/dashboard/reseller/renew-chosen.tsx'

const handlerOf = (elements: ReturnType<typeof drawn>, name: 'onClick' | 'onSubmit') => {
  const element = elements.find(({ props }) => typeof props[name] === 'function')
  return element?.props[name] as () => void
}

const typeInto = (elements: ReturnType<typeof drawn>, label: string, text: string) => {
  const field = elements.find(({ props }) => props.label === label)
  const change = field?.props.onChange as ((typed: string) => void) | undefined
  change?.(text)
}

it('a renewal whose answer was lost keeps its choice, and the next press pays it once (PAGE-1360)', async () => {
  const shop = await resellerShop()
  await shop.issue()
  const { id } = await firstLicense(shop)
  const paid = await shop.balance()
  const call = callsOf(shop.reseller)
  const answers = vi.fn<typeof call>(call)
  answers.mockImplementationOnce(async (path, input) => {
    await call(path, input)
    throw new TypeError('fetch failed')
  })
  const onRenewed = vi.fn<() => void>()
  const press = handlerOf(
    drawn(RenewChosen, { chosen: [{ id, price: 1000 }], onRenewed }, answers),
    'onClick',
  )
  press()
  await vi.waitFor(async () => expect(await shop.balance()).toBe(paid - 1000))
  expect(onRenewed).not.toHaveBeenCalled()
  press()
  await vi.waitFor(() => expect(onRenewed).toHaveBeenCalledOnce())
  expect(await shop.balance()).toBe(paid - 1000)
})

it('the number of licences that a reseller issues is read in the digits of any keyboard, and with what it costs', async () => {
  const shop = await resellerShop()
  const reseller = await shop.reseller.resellers.facts()
  const elements = drawn(IssueDialog, { reseller, onClose: () => undefined }, callsOf(shop.reseller))
  typeInto(elements, 'How many', '۳')
  typeInto(elements, 'Name of the customer', 'Asma')
  typeInto(elements, 'WhatsApp number of the customer', '0300 1234567')
  handlerOf(elements, 'onSubmit')()
  await vi.waitFor(async () => expect((await shop.reseller.resellers.customers({})).total).toBe(3))
  expect(costOf(1000, '۳')).toBe(3000)
  expect(costOf(1000, '')).toBe(0)
})

it('the refund of a top-up, which has no licences, is recorded whole', async () => {
  const shop = await resellerShop()
  const id = shop.newestOrder()
  const payment = await shop.admin.payments.get({ id })
  const { licenses = [] } = await shop.admin.orders.get({ id })
  const dialog = { payment, licenses, onClose: () => undefined, onDone: async () => undefined }
  const elements = drawn(OpenDialog, dialog, callsOf(shop.admin))
  typeInto(elements, 'Sent back', 'by Easypaisa')
  handlerOf(elements, 'onSubmit')()
  await vi.waitFor(async () => expect(await shop.balance()).toBe(0))
  expect((await shop.admin.payments.get({ id })).refund?.amount).toBe(10_000)
})
