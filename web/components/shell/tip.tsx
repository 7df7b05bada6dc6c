import { Tooltip, type TooltipProps } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { OPEN_MS, SKIP_MS } from '#web/lib/figures.ts'

const inMain = { target: '#main' }

/** Groups tips: within 300 ms of one tip, the next shows at once. */
export const Tips = ({ children }: { children: ReactNode }) => (
  <Tooltip.Group openDelay={OPEN_MS} closeDelay={SKIP_MS}>
    {children}
  </Tooltip.Group>
)

type Props = Pick<TooltipProps, 'position' | 'disabled'> & {
  /** The text, where it is not the accessible name of the control. */
  label?: string | undefined
  children: ReactElement<{ 'aria-label'?: string | undefined }>
}

/**
 * Names a control without words, on hover and on focus. Escape closes it, and the pointer may rest on it (WCAG 1.4.13).
 * Props that a menu around it passes to its button are passed on to the button.
 */
export const Tip = ({ label, position, disabled, children, ...others }: Props) => (
  <Tooltip
    label={label ?? children.props['aria-label']}
    position={position ?? 'top'}
    disabled={disabled ?? false}
    events={{ hover: true, focus: true, touch: false }}
    interactive
    // Inside `main`, because content outside of a landmark is hard to find with a screen reader.
    portalProps={inMain}
    multiline
    maw={320}
  >
    {cloneElement(children, others)}
  </Tooltip>
)
