import { counted } from '#src/shared/counted.ts'

export const back = 'Back'
export const charactersTooMany = ({ count }: { count: number }): string =>
  counted(count, 'character too many', 'characters too many')
export const charactersLeft = ({ left }: { left: number }): string =>
  counted(left, 'character left', 'characters left')
export const copied = 'Copied!'
export const copyNotAllowed = 'Your browser does not allow it here. Please select the text and copy it.'
export const notCopied = 'Not Copied'
export const correctFields = 'Please correct these fields:'
export const moveUp = ({ name }: { name: string }): string => `Move ${name} up`
export const moveDown = ({ name }: { name: string }): string => `Move ${name} down`
export const add = ({ name }: { name: string }): string => `Add ${name}`
export const errorId = ({ id }: { id: string }): string => `Error id: ${id}`
export const notLoaded = ({ what }: { what: string }): string => `${what} could not be loaded`
export const loading = 'Loading'
export const showPassword = 'Show password'
export const typeToConfirm = ({ typeToConfirm }: { typeToConfirm: string }): string =>
  `Type ${typeToConfirm} to confirm`
export const digitsOrRecoveryCode = ({ codeDigits }: { codeDigits: number }): string =>
  `${codeDigits} digits from your authenticator app, or a recovery code`
export const offline = 'You are offline – changes will not be saved'
export const pageNotShown = 'This page could not be shown'
export const pageBroke = 'Something in this page broke. Nothing that you saved is lost.'
export const home = 'Home'
export const inactive = 'Inactive'
