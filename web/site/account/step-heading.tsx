import { useEffect, useRef } from 'react'
import classes from './account-page.module.css'

/**
 * The heading of a step that takes the place of a longer form. It is scrolled into view and takes the focus, unless
 * something in its step does (ACC-502).
 */
export const StepHeading = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </h2>
  )
}
