import type { ComponentProps } from 'react'

/** The text under a field that was refused; a screen reader says what it is (experience 2.2.5). */
export const fieldError = ({ children, ...props }: ComponentProps<'p'>) => (
  <p {...props}>
    <span className="hidden-text">Error: </span>
    {children}
  </p>
)
