/** How many of something are bought, where it is more than one: ` × 3`. */
export const Times = ({ quantity }: { quantity: number }) => quantity > 1 && ` × ${quantity}`
