import { vi } from 'vitest'
import type { TestApp } from './app.ts'

type Asked = Pick<TestApp, 'connection'>

/** The statements that SQLite compiles while this runs. */
export const statementsOf = async ({ connection }: Asked, run: () => Promise<unknown>): Promise<string[]> => {
  const spy = vi.spyOn(connection, 'prepare')
  await run()
  const statements = spy.mock.calls.map(([sql]) => sql)
  spy.mockRestore()
  return statements
}

/** The steps by which SQLite runs a statement. */
export const planOf = ({ connection }: Asked, sql: string): string[] =>
  connection
    .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
    .all(...Array.from(sql.matchAll(/\?/g), () => 1))
    .map(({ detail }) => detail)
