/** The address that rings this number; `+92 300 0000000` → `tel:+923000000000`. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
