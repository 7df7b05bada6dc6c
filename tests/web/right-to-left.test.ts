import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bareNumbers, sidesInCode, sidesInStyles } from '#tests/architecture/directions.ts'

/** What means the side of the screen itself, in every language. */
const exceptions: Record<string, string[]> = {
  // Where the finger is.
  'web/lib/toast.module.css': [
    'transform: translateX(var(--radix-toast-swipe-move-x))',
    'transform: translateX(var(--radix-toast-swipe-end-x))',
    'transform: translateX(calc(8 * var(--radix-toast-swipe-end-x)))',
  ],
}

const files = globSync('web/**/*.{css,ts,tsx}').filter((file) => !file.startsWith('web/admin/'))

describe('the screens of visitors and customers', () => {
  test('name the start and end of a line, never left and right (LANG-5)', () => {
    const found = files.map((file) => {
      const source = readFileSync(file, 'utf8')
      return [file, file.endsWith('.css') ? sidesInStyles(source) : sidesInCode(source)] as const
    })
    expect(Object.fromEntries(found.filter(([, sides]) => sides.length > 0))).toEqual(exceptions)
  })

  test('write amounts and phone numbers from the left', () => {
    const found = files
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => bareNumbers(readFileSync(file, 'utf8')).map((bare) => `${file}: ${bare}`))
    expect(found).toEqual([])
    expect(bareNumbers('<dd>{formatMoney(amount, currency)}</dd>')).toHaveLength(1)
    expect(bareNumbers('<dd>\n  <Latin>{formatMoney(amount, currency)}</Latin>\n</dd>')).toEqual([])
  })

  test.each([
    'margin-left: 1rem',
    'border-top-right-radius: 0',
    'left: 0',
    'text-align: right',
    'inset: 0 auto auto 1rem',
    'padding: 1px calc(2px + 3px) 1px 2px',
    'border-radius: 1rem 0 0',
    'transform-origin: top left',
    'transform: translateX(-50%)',
    'background: linear-gradient(to right, red, blue)',
  ])('may not be styled by "%s"', (declaration) => {
    expect(sidesInStyles(`.a {\n  ${declaration};\n}`)).toEqual([declaration])
  })

  test.each([
    'margin-inline-start: 1rem',
    'inset: 0 1rem auto 1rem',
    'padding: 1px calc(2px + 3px)',
    '--left: 0',
    'border-radius: 1rem 1rem 0 0',
  ])('may be styled by "%s"', (declaration) => {
    expect(sidesInStyles(`.a {\n  ${declaration};\n}`)).toEqual([])
  })

  test.each([
    '<Box ml="md" />',
    '<Text ta="right" />',
    "style={{ left: '50%' }}",
    'style={{ marginLeft: 4 }}',
    'box.scrollLeft = 0',
  ])('may not be laid out by %s', (source) => {
    expect(sidesInCode(source)).toHaveLength(1)
  })
})
