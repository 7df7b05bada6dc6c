import { fillBody } from '#src/shared/placeholders.ts'
import classes from './chat-bubble.module.css'
import { sampleValues } from './sample-values.ts'

/** A card shows so much of a message (MSG-31). */
export const CARD_CHARACTERS = 200

// WhatsApp's mark for bold text.
const bold = /\*(\S[^*\n]*)\*/

type Props = { template: string; maxLength?: number }

/** The text of a template with sample values, as the bubble that a customer gets on WhatsApp (MSG-31). */
export const ChatBubble = ({ template, maxLength = Number.POSITIVE_INFINITY }: Props) => {
  const text = fillBody(template, sampleValues())
  const shown = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
  return (
    <div className={classes.chat}>
      <p className={classes.bubble} dir="auto">
        {shown
          .split(bold)
          // The parts at odd places were between asterisks.
          .map((part, index) => (index % 2 === 1 ? <strong key={`bold-${index}`}>{part}</strong> : part))}
      </p>
    </div>
  )
}
