import { Tooltip, type TooltipProps } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode } from 'react'

// Specification, public §9.
const OPEN_MS = 700
const SKIP_MS = 300

const inMain = { target: '#main' }

/** What tips stand in: once one is open, the next to be pointed at within a moment shows at once. */
export const Tips = ({ children }: { children: ReactNode }) => (
  <Tooltip.Group openDelay={OPEN_MS} closeDelay={SKIP_MS}>
    {children}
  </Tooltip.Group>
)

type Props = Pick<TooltipProps, 'position' | 'disabled'> & {
  /** What it says, where that is not the name of the control. */
  label?: string | undefined
  children: ReactElement<{ 'aria-label'?: string | undefined }>
}

/**
 * Says what a control without words does, to the pointer and to the keyboard; Escape puts it away, and the pointer may
 * rest on it (WCAG 1.4.13). What a menu around it gives to its button reaches the button.
 */
export const Tip = ({ label, position, disabled, children, ...others }: Props) => (
  <Tooltip
    label={label ?? children.props['aria-label']}
    position={position ?? 'top'}
    disabled={disabled ?? false}
    events={{ hover: true, focus: true, touch: false }}
    interactive
    // Within the page's landmark: a screen reader does not look outside of those.
    portalProps={inMain}
    multiline
    maw={320}
  >
    {cloneElement(children, others)}
  </Tooltip>
)
