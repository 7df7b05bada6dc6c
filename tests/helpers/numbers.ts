/** Numbers that look random and are the same in every run: each call gives one below its bound. */
export const numbersFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
export type Numbers = ReturnType<typeof numbersFrom>

/** One of these, by chance. */
export const one = <Value>(random: Numbers, values: readonly Value[]): Value =>
  values[random(values.length)] as Value
