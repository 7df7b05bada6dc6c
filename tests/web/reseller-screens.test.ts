import { expect, it, vi } from 'vitest'
import { callsOf, drawn } from '#tests/helpers/drawn.ts'
import { firstLicense, resellerShop } from '#tests/helpers/resellers.ts'
import { RenewChosen } from '#web/dashboard/reseller/renew-chosen.tsx'

const handlerOf = (elements: ReturnType<typeof drawn>, name: 'onClick' | 'onSubmit') => {
  const element = elements.find(({ props }) => typeof props[name] === 'function')
  return element?.props[name] as () => void
}

it('a renewal whose answer was lost keeps its choice, and the next press pays it once (PAGE-1360)', async () => {
  const shop = await resellerShop()
  await shop.issue()
  const { id } = await firstLicense(shop)
  const paid = await shop.balance()
  const call = callsOf(shop.reseller)
  const answers = vi.fn(call)
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
