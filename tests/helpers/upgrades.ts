import { eq } from 'drizzle-orm'
import { licenses } from '#db/schema/licenses.ts'
import type { TestApp } from './app.ts'

/** What an order of each plan for a month asks for. */
export const starter = { plan: 'starter', amount: 2499 }
export const professional = { plan: 'professional', amount: 4999 }
export const enterprise = { plan: 'enterprise', amount: 9999 }

/** The terms of a key, the first one first. */
export const termsOf = (t: TestApp, licenseKey: string | null) =>
  t.deps.db
    .select()
    .from(licenses)
    .where(eq(licenses.licenseKey, licenseKey ?? ''))
    .orderBy(licenses.id)
    .all()
