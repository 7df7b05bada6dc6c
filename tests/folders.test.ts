import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderCycles } from '#scripts/folder-cycles.ts'
import { testFolder } from '#tests/helpers/places.ts'

describe('folders', () => {
  /** The circles in a tree with these files. */
  const cyclesOf = (files: Record<string, string>): string[] => {
    const tree = testFolder('tree')
    for (const root of ['src', 'db', 'web']) mkdirSync(join(tree, root))
    for (const [file, source] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, file)), { recursive: true })
      writeFileSync(join(tree, file), source)
    }
    return folderCycles(tree)
  }

  test('no folder imports another in a circle', () => {
    expect(folderCycles('.')).toEqual([])
  })

  test('a circle of files is found, also where one is loaded late', () => {
    const circle = cyclesOf({
      'src/copies/place.ts': "const open = async () => (await import('./bucket.ts')).open()\n",
      'src/copies/bucket.ts': "import { Place } from './place.ts'\n",
    })
    expect(circle).toEqual([
      'src/copies/bucket.ts imports src/copies/place.ts',
      'src/copies/place.ts imports src/copies/bucket.ts',
    ])
  })

  test('a circle between two domains is found, also where one side is a type', () => {
    const circle = cyclesOf({
      'src/domains/otp/service.ts': "import { link } from '#src/domains/orders/service.ts'\n",
      'src/domains/orders/present.ts': "import type { Code } from '#src/domains/otp/schema.ts'\n",
    })
    expect(circle).toEqual([
      'src/domains/orders/present.ts imports src/domains/otp/schema.ts',
      'src/domains/otp/service.ts imports src/domains/orders/service.ts',
    ])
  })

  test('a circle over three rooms of the browser is found, also where one side loads late', () => {
    const circle = cyclesOf({
      'web/lib/leave.ts': "import { ask } from '#web/components/ask.tsx'\n",
      'web/components/ask.tsx': "const part = () => import('#web/order/part.tsx')\n",
      'web/order/part.tsx': "import { leave } from '#web/lib/leave.ts'\n",
    })
    expect(circle).toHaveLength(3)
  })

  test('a circle of two folders deep inside a room is found', () => {
    const circle = cyclesOf({
      'web/admin/x/y/table.tsx': "import { badge } from '#web/admin/x/z/badge.tsx'\n",
      'web/admin/x/z/badge.tsx': "import type { Row } from '#web/admin/x/y/row.ts'\n",
      'web/admin/x/z/count.tsx': "import { useWaiting } from '#web/admin/frame/waiting.ts'\n",
    })
    expect(circle).toEqual([
      'web/admin/x/y/table.tsx imports web/admin/x/z/badge.tsx',
      'web/admin/x/z/badge.tsx imports web/admin/x/y/row.ts',
    ])
  })

  test('a folder whose files import a subfolder that imports them is found', () => {
    const circle = cyclesOf({
      'web/admin/shell.tsx': "import { Palette } from './palette/palette.tsx'\n",
      'web/admin/palette/palette.tsx': "import { tabs } from '#web/admin/tabs.tsx'\n",
    })
    expect(circle).toHaveLength(2)
  })

  test('a circle of two folders through different subfolders is found', () => {
    const circle = cyclesOf({
      'web/admin/orders/list/list.tsx': "import { name } from '#web/admin/users/name/name.ts'\n",
      'web/admin/users/page/page.tsx': "import { line } from '#web/admin/orders/line/line.tsx'\n",
    })
    expect(circle).toHaveLength(2)
  })

  test.each([
    ['a component', 'write.tsx', "import classes from '#web/admin/orders/step.module.css'\n"],
    ['a stylesheet', 'write.css', '@import "../orders/step.module.css";\n'],
  ])('a circle that a stylesheet taken by %s closes is found', (_from, file, source) => {
    const circle = cyclesOf({
      'web/admin/orders/step.tsx': "import { Write } from '#web/admin/users/write.tsx'\n",
      [`web/admin/users/${file}`]: source,
    })
    expect(circle).toHaveLength(2)
  })

  test('a domain is one room with its folders, whose files stand on its store', () => {
    const circle = cyclesOf({
      'src/domains/orders/service.ts': "import { price } from './rules/pricing.ts'\n",
      'src/domains/orders/rules/pricing.ts': "import { find } from '#src/domains/orders/store.ts'\n",
      'src/domains/orders/store.ts': 'export const find = () => 1\n',
    })
    expect(circle).toEqual([])
  })

  test('rooms that stand on each other in one direction are no circle', () => {
    const circle = cyclesOf({
      'web/admin/tabs.tsx': "import { Orders } from './orders/orders.tsx'\n",
      'web/admin/orders/orders.tsx': "import { search } from '#web/admin/frame/search.ts'\n",
      'web/admin/orders/orders.module.css': '.row { color: red }\n',
      'src/shared/input.ts': "import { emailForm } from '#src/written/email.ts'\n",
      'src/written/email.ts': "import { keyForm } from '#src/shared/values/typed.ts'\n",
      'db/page.ts': "import { limit } from '#src/shared/paging.ts'\n",
      'src/domains/orders/service.ts': "import { pageOf } from '#db/page.ts'\n",
    })
    expect(circle).toEqual([])
  })
})
