// Finds what binds a screen to left or right instead of to the start or end of its line, so that it does not turn round
// in Urdu.

const SIDE = /(^|-)(left|right)(-|$)/
/** Values with four sides: top, right, bottom, left. */
const FOUR_SIDES = /^(inset|margin|padding|scroll-(margin|padding)|border-(width|style|color))$/

/** The parts of a value, of which one may be a call with blanks. */
const partsOf = (value: string): string[] => {
  const parts: string[] = []
  let depth = 0
  for (const word of value.split(/\s+/)) {
    if (depth > 0) parts.push(`${parts.pop()} ${word}`)
    else parts.push(word)
    depth += (word.match(/\(/g) ?? []).length - (word.match(/\)/g) ?? []).length
  }
  return parts
}

const isLopsided = (property: string, value: string): boolean => {
  if (value.includes('/')) return false
  const parts = partsOf(value)
  if (FOUR_SIDES.test(property)) return parts.length === 4 && parts[1] !== parts[3]
  if (property !== 'border-radius') return false
  const [topStart, topEnd = topStart, bottomEnd = topStart, bottomStart = topEnd] = parts
  return topStart !== topEnd || bottomEnd !== bottomStart
}

const WORDS = /^(left|right)$|\b(to (left|right)|translateX|translate3d)\b|(^|\s)(left|right)(\s|$)/
const WITH_WORDS =
  /^(text-align|float|clear|justify-[a-z]+|transform(-origin)?|(mask|background)(-[a-z]+)?|object-position)$/

/** The declarations of a stylesheet that name a side. */
export const sidesInStyles = (css: string): string[] => {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...rules.matchAll(/(?<=[;{}]\s*)([\w-]+):\s*([^;{}]+);/g)]
    .map(([, property = '', value = '']) => ({ property, value: value.replaceAll(/\s+/g, ' ') }))
    .filter(
      ({ property, value }) =>
        (!property.startsWith('--') && SIDE.test(property)) ||
        isLopsided(property, value) ||
        (WITH_WORDS.test(property) && WORDS.test(value)),
    )
    .map(({ property, value }) => `${property}: ${value}`)
}

const IN_CODE =
  /\b(m[lr]|p[lr]|left|right)=|\b(ta|textAlign|swipeDirection|float)(=|: )\{?["'](left|right)|\b(margin|padding|border|inset|scrollMargin)(Left|Right)\b|\b(left|right): ?["'\d]|\bscrollLeft\b|\btranslateX\(/g

/** The places of a source that name a side. What Mantine calls `position` and `chevronPosition` turns round by itself. */
export const sidesInCode = (source: string): string[] =>
  source
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line))
    .flatMap((line) => line.match(IN_CODE) ?? [])

/** Amounts and phone numbers that a screen shows as they are, outside of what is written from the left (`Latin`). */
export const bareNumbers = (source: string): string[] =>
  source
    .replaceAll(/<Latin\b[^>]*>[\s\S]*?<\/Latin>|<a href=\{(phoneLink|`mailto)[\s\S]*?<\/a>/g, '')
    .match(/(?<==?>\s*|^\s*)\{?(formatMoney|phoneText)\([^\n]*/gm) ?? []
