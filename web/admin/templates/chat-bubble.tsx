import { createElement } from 'react'
import { fillBody } from '#src/shared/placeholders.ts'
import { shortened } from '#src/shared/values/typed.ts'
import classes from './chat-bubble.module.css'
import { sampleValues } from './sample-values.ts'

/** The characters of a message that a card shows (MSG-31). */
export const CARD_CHARACTERS = 200

// WhatsApp's mark for bold text.
const bold = /\*(\S[^*\n]*)\*/

/** The text of a bubble. Its parts are fixed, so they need no keys; those at odd places were between asterisks. */
const words = (text: string) =>
  createElement(
    'p',
    { className: classes.bubble, dir: 'auto' },
    ...text.split(bold).map((part, index) => (index % 2 === 1 ? createElement('strong', null, part) : part)),
  )

/** A message as the customer sees it on WhatsApp. */
export const Bubble = ({ text }: { text: string }) => <div className={classes.chat}>{words(text)}</div>

type Props = { template: string; maxLength?: number }

/** The text of a template with sample values, as the bubble that a customer gets on WhatsApp. */
export const ChatBubble = ({ template, maxLength = Number.POSITIVE_INFINITY }: Props) => {
  const text = fillBody(template, sampleValues())
  return <Bubble text={shortened(text, maxLength)} />
}
