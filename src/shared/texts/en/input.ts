// What the checks of input say that several forms share.

export const fillRequired = 'Please fill in all required fields'
export const idNotValid = 'This id is not valid'
export const noDateTime = 'This is not a date and time'
export const tooLong = ({ max }: { max: number }): string => `Must be ${max} characters or fewer`
export const oneLine = 'Must be a single line'
export const emailNotValid = 'Invalid email address'
export const choosePlan = 'Please choose a plan'
export const unknownPlan = 'Unknown plan type'
export const nameRequired = 'Name is required'
export const emailRequired = 'Email is required'
export const messageRequired = 'Message is required'
export const phoneTooShort = 'Phone number must be at least 10 digits'
export const phoneNotValid = 'Invalid phone number format'
export const noCode = ({ digits }: { digits: number }): string => `Please enter a valid ${digits}-digit OTP`
export const phoneVerified = 'Your WhatsApp number is verified.'
