const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** A number below a hundred in words. */
const belowHundred = (number: number): string => {
  if (number < small.length) return small[number] ?? ''
  const [ten, one] = [Math.floor(number / 10), number % 10]
  return one === 0 ? `${tens[ten]}` : `${tens[ten]}-${small[one]}`
}

const scales = [
  { size: 1_000_000, name: 'million' },
  { size: 1000, name: 'thousand' },
  { size: 100, name: 'hundred' },
]

/**
 * A whole amount in words, as on a cheque, so that a digit too many is noticed: 4,999 is "four thousand nine hundred and
 * ninety-nine".
 */
export const inWords = (amount: number): string => {
  const scale = scales.find(({ size }) => amount >= size)
  if (!scale) return belowHundred(amount)
  const rest = amount % scale.size
  const head = `${inWords(Math.floor(amount / scale.size))} ${scale.name}`
  if (rest === 0) return head
  return `${head} ${rest < 100 ? 'and ' : ''}${inWords(rest)}`
}
