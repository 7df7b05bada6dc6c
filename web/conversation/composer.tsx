import { IconSend } from '@tabler/icons-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { texts } from '#src/shared/texts/conversation.ts'
import { MESSAGE_MAX } from '#src/shared/values/limits.ts'
import { isVisible } from '#src/shared/values/typed.ts'
import classes from './conversation.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'maxLength' | 'rows'> & {
  'aria-label': string
  value: string
  onChange: (value: string) => void
  onSend: () => void
}

// Not in the stylesheet, which every page loads.
const wraps = { flexWrap: 'wrap' } as const
const wholeLine = { flexBasis: '100%', margin: 0 }

/** The message box: Enter sends, Shift and Enter breaks the line, and blank text is not sent (CHAT-21). */
export const Composer = ({ value, onChange, onSend, onKeyDown, ...field }: Props) => {
  const isEmpty = !isVisible(value)
  const tooMany = value.trim().length - MESSAGE_MAX
  const isSendable = !isEmpty && tooMany <= 0
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event)
    const isSending = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!isSending || event.defaultPrevented) return
    event.preventDefault()
    if (isSendable) onSend()
  }
  return (
    <form
      className={classes.composer}
      style={wraps}
      onSubmit={(event) => {
        event.preventDefault()
        if (isSendable) onSend()
      }}
    >
      <textarea
        {...field}
        className={classes.field}
        rows={1}
        aria-invalid={tooMany > 0 || undefined}
        enterKeyHint="send"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <button type="submit" className={classes.send} aria-label={texts.sendMessage} disabled={!isSendable}>
        <IconSend size={20} aria-hidden />
      </button>
      {tooMany > 0 && (
        <p role="alert" className={classes.problem} style={wholeLine}>
          {texts.tooManyCharacters({ tooMany })}
        </p>
      )}
    </form>
  )
}
