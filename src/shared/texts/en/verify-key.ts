import type { Sentence } from '#src/shared/language.ts'

export const isKeyGenuine = 'Is this key genuine?'
export const whatIsShown =
  'Type a license key to see its plan, its state and its end. The holder is not shown.'
export const keyLooksLike = <P>({ key }: { key: P }): Sentence<P> => ['Such as ', key]
export const checkKey = 'Check Key'
export const notChecked = 'Not Checked'
export const notGenuine = 'This key is not genuine'
export const genuine = ({ plan }: { plan: string }): string => `Genuine: ${plan}`
export const notUsable = ({ plan }: { plan: string }): string => `Not usable: ${plan}`
