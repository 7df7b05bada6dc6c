import { expect, it } from 'vitest'
import { type ProcedurePath, procedures } from '#src/app/server/rest/procedures.ts'
import { routes } from '#src/app/server/rest/routes.ts'
import type { Rights } from '#src/shared/rights.ts'
import { hasRight, roles } from '#src/shared/role.ts'

const rightsOfLine = (line: (typeof routes)[number]): Rights | undefined =>
  'procedure' in line ? procedures[line.procedure].meta : line.rights

/** `orders.refund: owner cashier` for each call of the back office, and for others where administrators see more. */
const linesOf = (calls: [name: string, rights: Rights | undefined][]): string =>
  calls
    .filter(
      ([, rights]) => rights && (rights.access === 'admin' || rights.access === 'owner' || rights.right),
    )
    .map(([name, rights]) => `${name}: ${roles.filter((role) => hasRight(role, rights?.right)).join(' ')}`)
    .toSorted()
    .join('\n')

// The answers that these lines promise are proved by tests/rest/access.test.ts, call by call. A changed line is a
// decision about a helper: look at it before you run `vitest -u`.
it('the matrix of every call by every role is the one that was agreed (ROLE-1061)', async () => {
  const called = Object.keys(procedures) as ProcedurePath[]
  const matrix = [
    'Every procedure with a part for administrators, and the roles that may call it as such.',
    '',
    linesOf(called.map((path) => [path, procedures[path].meta])),
    '',
    'The same for every documented call.',
    '',
    linesOf(routes.map((line) => [`${line.method} ${line.path}`, rightsOfLine(line)])),
    '',
  ].join('\n')
  await expect(matrix).toMatchFileSnapshot('roles-matrix.txt')
})
