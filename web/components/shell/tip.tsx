import { Tooltip, type TooltipProps } from '@mantine/core'
import { cloneElement, type DOMAttributes, type ReactElement, type ReactNode, useState } from 'react'
import { OPEN_MS, SKIP_MS } from '#web/lib/figures.ts'

const inMain = { target: '#main' }

/** Groups tips: within 300 ms of one tip, the next shows at once. */
export const Tips = ({ children }: { children: ReactNode }) => (
  <Tooltip.Group openDelay={OPEN_MS} closeDelay={SKIP_MS}>
    {children}
  </Tooltip.Group>
)

type Handlers = Pick<DOMAttributes<Element>, 'onPointerDown' | 'onPointerLeave' | 'onBlur'>

type Props = Pick<TooltipProps, 'position' | 'disabled'> & {
  /** The text, where it is not the accessible name of the control. */
  label?: string | undefined
  children: ReactElement<{ 'aria-label'?: string | undefined } & Handlers>
}

/** What the control itself does at an event, and then the tip. */
const after =
  <Event,>(own: ((event: Event) => void) | undefined, then: () => void) =>
  (event: Event) => {
    own?.(event)
    then()
  }

/**
 * Names a control without words, on hover and on focus. Escape and a press close it, and it takes no pointer, because
 * it lies over other controls (TOAST-860). Props that a menu around it passes to its button are passed on to the button.
 */
export const Tip = ({ label, position, disabled, children, ...others }: Props) => {
  const [isPressed, setPressed] = useState(false)
  const release = () => setPressed(false)
  return (
    <Tooltip
      label={label ?? children.props['aria-label']}
      position={position ?? 'top'}
      disabled={isPressed || (disabled ?? false)}
      events={{ hover: true, focus: true, touch: false }}
      // Inside `main`, because content outside of a landmark is hard to find with a screen reader.
      portalProps={inMain}
      multiline
      maw={320}
    >
      {cloneElement(children, {
        ...others,
        onPointerDown: after(children.props.onPointerDown, () => setPressed(true)),
        onPointerLeave: after(children.props.onPointerLeave, release),
        onBlur: after(children.props.onBlur, release),
      })}
    </Tooltip>
  )
}
