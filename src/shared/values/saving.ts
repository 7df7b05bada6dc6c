type Prices = { discountedPrice: string; annualPrice: string }

/**
 * The percent that a year at once saves on twelve months, the most of these plans, and whether it is the same for all
 * of them; null where none saves.
 */
export const savingOfYear = (plans: readonly Prices[]): { percent: number; isSame: boolean } | null => {
  const percents = plans
    .map(
      ({ discountedPrice, annualPrice }) =>
        100 - (100 * Number(annualPrice)) / (12 * Number(discountedPrice)),
    )
    .map((percent) => (Number.isFinite(percent) ? Math.max(0, Math.round(percent)) : 0))
  const percent = Math.max(0, ...percents)
  return percent > 0 ? { percent, isSame: percents.every((each) => each === percent) } : null
}
