import type { ComponentProps } from 'react'
import { frame as texts } from '#src/shared/texts.ts'

/** The error under a field. It begins with "Error:" for screen readers (A11Y-3). */
export const fieldError = ({ children, ...props }: ComponentProps<'p'>) => (
  <p {...props}>
    <span className="hidden-text">{texts.errorPrefix}</span>
    {children}
  </p>
)
