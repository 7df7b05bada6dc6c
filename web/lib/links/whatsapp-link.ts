/** The address of the WhatsApp chat with the shop. */
export const chatLink = (number: string): string => `https://wa.me/${number.replace(/\D/g, '')}`

/** The same with the first message filled in. */
export const whatsappLink = (number: string, text: string): string =>
  `${chatLink(number)}?text=${encodeURIComponent(text)}`
