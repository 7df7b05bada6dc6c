import { asciiDigits } from './values/typed.ts'

// Matches an account or phone number. A sentence such as "Ask us for our bank account" has none.
const NUMBER = /\d{4}/

/** Whether the details of a payment method name an account, so that a customer can pay without asking (PAY-8). */
export const namesAccount = (details: string): boolean => NUMBER.test(asciiDigits(details))
