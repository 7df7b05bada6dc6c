import { IconPhoto, IconSend } from '@tabler/icons-react'
import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { common, conversation as texts } from '#src/shared/texts.ts'
import { MESSAGE_MAX } from '#src/shared/values/limits.ts'
import { isVisible } from '#src/shared/values/typed.ts'
import classes from './conversation.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'maxLength' | 'rows'> & {
  'aria-label': string
  value: string
  onChange: (value: string) => void
  onSend: () => void
  /** Sends a picture that is chosen or pasted; without it there is no button for one. */
  onPicture?: ((file: File) => void) | undefined
  isSendingPicture?: boolean
}

// Not in the stylesheet, which every page loads.
const wraps = { flexWrap: 'wrap' } as const
const wholeLine = { flexBasis: '100%', margin: 0, fontSize: '0.8125rem' }
const quiet = { background: 'none', color: 'inherit' }
const PICTURES = 'image/jpeg,image/png,image/webp'

/** The message box: Enter sends, Shift and Enter breaks the line, and blank text is not sent (CHAT-21). */
export const Composer = ({
  value,
  onChange,
  onSend,
  onPicture,
  isSendingPicture = false,
  onKeyDown,
  ...field
}: Props) => {
  const chooser = useRef<HTMLInputElement>(null)
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
      {onPicture && (
        <>
          <input
            ref={chooser}
            type="file"
            hidden
            accept={PICTURES}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) onPicture(file)
              currentTarget.value = ''
            }}
          />
          <button
            type="button"
            className={classes.send}
            style={quiet}
            aria-label={texts.sendPicture}
            title={texts.sendPicture}
            disabled={isSendingPicture}
            onClick={() => chooser.current?.click()}
          >
            <IconPhoto size={20} aria-hidden />
          </button>
        </>
      )}
      <textarea
        onPaste={(event) => {
          const [file] = event.clipboardData.files
          if (!onPicture || !file) return
          event.preventDefault()
          onPicture(file)
        }}
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
      <p role="status" style={wholeLine} hidden={!isSendingPicture}>
        {isSendingPicture && common.sendingPicture}
      </p>
      {tooMany > 0 && (
        <p role="alert" className={classes.problem} style={wholeLine}>
          {texts.tooManyCharacters({ tooMany })}
        </p>
      )}
    </form>
  )
}
