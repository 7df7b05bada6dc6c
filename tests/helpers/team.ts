import { type TestApp, testApp } from './app.ts'
import { orderForm } from './orders.ts'

type Ordered = Partial<Parameters<ReturnType<TestApp['as']['guest']>['orders']['create']>[0]>

/** A shop with an account and its calls; `order` places an order of so many licences, `buy` has it approved too. */
export const team = (t: TestApp = testApp()) => {
  const user = t.make.user()
  const customer = t.as.customer(user)
  const admin = t.as.admin()
  const order = async (given: Ordered = {}) => {
    const quantity = given.licenseIds?.length ?? Number(given.quantity ?? 1)
    const asked = { ...orderForm, amount: 4999 * quantity, ...given }
    return (await customer.orders.createOwn(asked)).orderId
  }
  const approve = (id: number) => admin.orders.setStatus({ id, status: 'confirmed' })
  return {
    t,
    user,
    customer,
    admin,
    order,
    approve,
    buy: async (given?: Ordered) => approve(await order(given)),
  }
}
