import { type TestApp, testApp } from './app.ts'

/** A shop and an administrator of it. */
export const office = (...options: Parameters<typeof testApp>) => {
  const t = testApp(...options)
  return { t, admin: t.as.admin() }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Calls of the REST table, as an administrator. */
export const officeOf = (t: TestApp) => {
  const cookie = t.cookieOf(t.make.user({ isAdmin: true }))
  return async (method: Method, url: string, payload?: object) =>
    (await t.http()).inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) })
}

/** How often something that public pages show was announced as changed. */
export const countSiteChanges = (t: TestApp): (() => number) => {
  let changes = 0
  t.deps.events.on('site', () => {
    changes += 1
  })
  return () => changes
}

/** An administrator with this name. */
export const adminNamed = (t: TestApp, username: string) =>
  t.as.admin(t.make.user({ username, isAdmin: true }))
