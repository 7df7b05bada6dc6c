import { IconSend } from '@tabler/icons-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { MESSAGE_MAX } from '#src/shared/values/limits.ts'
import { isVisible } from '#src/shared/values/typed.ts'
import classes from './conversation.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'maxLength' | 'rows'> & {
  'aria-label': string
  value: string
  onChange: (value: string) => void
  onSend: () => void
}

/** The message box: Enter sends, Shift and Enter breaks the line, and blank text is not sent (CHAT-21). */
export const Composer = ({ value, onChange, onSend, onKeyDown, ...field }: Props) => {
  const isEmpty = !isVisible(value)
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event)
    const isSending = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!isSending || event.defaultPrevented) return
    event.preventDefault()
    if (!isEmpty) onSend()
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) onSend()
      }}
    >
      <textarea
        {...field}
        className={classes.field}
        rows={1}
        maxLength={MESSAGE_MAX}
        enterKeyHint="send"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <button type="submit" className={classes.send} aria-label="Send message" disabled={isEmpty}>
        <IconSend size={20} aria-hidden />
      </button>
    </form>
  )
}
