import type { Page, Request } from 'playwright-core'

// The calls of a page on their way to the server and back, as a test holds, loses or changes them.

/** Whether a request of the browser calls this procedure, alone or in a batch. */
export const calls =
  (procedure: string) =>
  (request: Pick<Request, 'url'>): boolean =>
    new URL(request.url()).pathname.replace('/trpc/', '').split(',').includes(procedure)

const of = (procedure: string) => (url: URL) => calls(procedure)({ url: () => url.href })

/** Holds the answers of a procedure back until `release` is called. */
export const holdBack = async (page: Page, procedure: string) => {
  const gate = Promise.withResolvers<void>()
  await page.route(of(procedure), async (route) => {
    await gate.promise
    await route.continue()
  })
  return { release: () => gate.resolve() }
}

/** From now on calls of a procedure break off as with a server that is gone, until `release` is called. */
export const breakOff = async (page: Page, procedure: string) => {
  const matches = of(procedure)
  await page.route(matches, (route) => route.abort())
  return { release: () => page.unroute(matches) }
}

/** The server does what the next call of a procedure asks for, and its answer is lost on the way. */
export const loseAnswer = (page: Page, procedure: string) =>
  page.route(
    of(procedure),
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** Sends calls of a procedure with another row's id, which the server refuses; its own answer comes back. */
export const misdirect = async (page: Page, procedure: string, id: number) => {
  const matches = of(procedure)
  await page.route(matches, (route) =>
    route.continue({
      postData: (route.request().postData() ?? '').replace(new RegExp(`"id":${id}\\b`, 'g'), '"id":999999'),
    }),
  )
  return { release: () => page.unroute(matches) }
}
