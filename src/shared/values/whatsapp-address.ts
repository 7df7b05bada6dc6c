/**
 * Where WhatsApp reaches a person: their phone (E.164), or WhatsApp's own id of somebody who hides it, such as `PK.2001` of
 * Meta and `1570@lid` of a linked phone (CHAT-880).
 */
export type WhatsappAddress = string

/** Whether an address is a phone, and no id of WhatsApp. */
export const isPhone = (address: WhatsappAddress): boolean => address.startsWith('+')

/** Whether an address is an id that a linked phone gave, which means nothing to Meta. */
export const isLid = (address: WhatsappAddress): boolean => address.endsWith('@lid')
