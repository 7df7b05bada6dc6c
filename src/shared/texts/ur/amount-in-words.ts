// Urdu has a word of its own for each number below a hundred.
const belowHundred = `
صفر ایک دو تین چار پانچ چھ سات آٹھ نو
دس گیارہ بارہ تیرہ چودہ پندرہ سولہ سترہ اٹھارہ انیس
بیس اکیس بائیس تیئیس چوبیس پچیس چھبیس ستائیس اٹھائیس انتیس
تیس اکتیس بتیس تینتیس چونتیس پینتیس چھتیس سینتیس اڑتیس انتالیس
چالیس اکتالیس بیالیس تینتالیس چوالیس پینتالیس چھیالیس سینتالیس اڑتالیس انچاس
پچاس اکاون باون ترپن چون پچپن چھپن ستاون اٹھاون انسٹھ
ساٹھ اکسٹھ باسٹھ تریسٹھ چونسٹھ پینسٹھ چھیاسٹھ سڑسٹھ اڑسٹھ انہتر
ستر اکہتر بہتر تہتر چوہتر پچھتر چھہتر ستتر اٹھہتر اناسی
اسی اکیاسی بیاسی تراسی چوراسی پچاسی چھیاسی ستاسی اٹھاسی نواسی
نوے اکانوے بانوے ترانوے چورانوے پچانوے چھیانوے ستانوے اٹھانوے ننانوے`
  .trim()
  .split(/\s/)

const scales = [
  { size: 10_000_000, name: 'کروڑ' },
  { size: 100_000, name: 'لاکھ' },
  { size: 1000, name: 'ہزار' },
  { size: 100, name: 'سو' },
]

/** A whole amount in words, as on a cheque: 4,999 is «چار ہزار نو سو ننانوے». */
export const inWords = (amount: number): string => {
  const scale = scales.find(({ size }) => amount >= size)
  if (!scale) return belowHundred[amount] ?? ''
  const rest = amount % scale.size
  const head = `${inWords(Math.floor(amount / scale.size))} ${scale.name}`
  return rest === 0 ? head : `${head} ${inWords(rest)}`
}
