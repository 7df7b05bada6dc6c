import { expect, test } from 'vitest'
import { readFact, writeFact } from '#db/facts.ts'
import { testApp } from '#tests/helpers/app.ts'

test('a fact about the machine is unknown until it is written, and then the newest value counts', () => {
  const { deps } = testApp()
  expect(readFact(deps.db, 'secretHash')).toBeUndefined()
  writeFact(deps.db, 'secretHash', 'one', deps.now())
  writeFact(deps.db, 'secretHash', 'two', deps.now())
  expect(readFact(deps.db, 'secretHash')).toBe('two')
})
