/** The ways by which the shop writes to somebody. */
export type WritesBy = 'both' | 'whatsapp' | 'email' | 'none'

/** The ways of a shop, or those that reach one person. */
export const waysOf = ({
  sendsMail,
  sendsWhatsapp,
}: {
  sendsMail: boolean
  sendsWhatsapp: boolean
}): WritesBy => {
  if (sendsWhatsapp) return sendsMail ? 'both' : 'whatsapp'
  return sendsMail ? 'email' : 'none'
}
