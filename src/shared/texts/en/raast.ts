export const raastCode = ({ amount }: { amount: string }): string => `Raast QR code for ${amount}`
export const raast = 'Raast'
export const howToScan =
  'Scan this code in the app of your bank or wallet: the amount is in it. On this phone, save it and open it in the app from your gallery.'
export const saveQr = 'Save QR'
export const moneyForOrder = ({ orderId, amount }: { orderId: number; amount: string }): string =>
  `Order ${orderId}, ${amount}`
export const notSavedText =
  'This browser could not save the picture. Please copy the IBAN and the amount instead.'
