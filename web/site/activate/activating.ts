import { visitStorage } from '#web/arrival/storage.ts'

const CODE = 'activation-code'

/** An address that was cut or typed wrongly may not be read as one; it is then a wrong code, which the page says. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The code in the address of this page, which a QR wrote behind its hash, else the one of this tab; blank for none. */
export const givenCode = (): string => {
  const code = decoded(window.location.hash.slice(1))
  if (code) visitStorage.write(CODE, code)
  return code || (visitStorage.read<string>(CODE) ?? '')
}

/** Kept for this tab, because the holder may have to sign in first. */
export const keepCode = (code: string): void => {
  visitStorage.write(CODE, code)
}

export const forgetCode = (): void => visitStorage.remove(CODE)
