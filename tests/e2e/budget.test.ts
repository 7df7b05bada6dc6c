import { expect, it } from 'vitest'
import { checkBudget } from '#scripts/budget.ts'

it('the pages that buyers come to are as light as the build demands, in both languages (PAGE-4)', async () => {
  const { report, problems } = await checkBudget(process.cwd())
  console.info(report)
  expect(problems).toEqual([])
})
