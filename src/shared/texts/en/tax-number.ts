// A buyer's number for the tax office, on the pay page.

export const needInvoice = 'Do you need a tax invoice?'
export const label = 'Your NTN or CNIC'
export const optional =
  'Optional. It is printed on your invoice, and nobody else sees it. It cannot be changed once the invoice has its number.'
export const save = 'Save number'
export const savedText = 'It will be printed on your invoice.'
export const given = 'Your number is kept for the invoice. You can replace it here.'
export const notValid = 'Must look like 1234567-8 or 35202-1234567-1'
export const tooLate = 'The invoice of this order has its number already, so this can no longer be changed.'
