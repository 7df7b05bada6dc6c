import type { Locator, Page } from 'playwright-core'
import { CODE_DIGITS } from '#src/shared/one-time-code.ts'
import { verification as texts } from '#src/shared/texts.ts'
import type { PushflowServer } from './fakes/pushflow-server.ts'

const CODE = /\*(\d{6})\*/

/** Waits for the nth code that was sent to this number. */
export const codeSentTo = async (gateway: PushflowServer, number: string, nth = 1): Promise<string> => {
  const nthCode = () =>
    gateway.sent.filter((sent) => sent.number === number && CODE.test(sent.message))[nth - 1]
  const { message } = await gateway.waitFor((sent) => sent === nthCode())
  return CODE.exec(message)?.[1] ?? ''
}

/** A code that is not this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The first of the boxes for a code. */
export const firstDigit = (step: Page | Locator): Locator =>
  step.getByRole('textbox', { name: texts.digit({ index: 1, codeDigits: CODE_DIGITS }) })

/** Types a code into its six boxes. A complete one is checked at once, a shorter one by this button. */
export const enterCode = async (step: Page | Locator, code: string, button: string): Promise<void> => {
  await firstDigit(step).click()
  await ('keyboard' in step ? step : step.page()).keyboard.type(code)
  if (code.length < CODE_DIGITS) await step.getByRole('button', { name: button, exact: true }).click()
}
