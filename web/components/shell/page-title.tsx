import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  /** The heading; it also becomes the document's title. */
  children: string
  /** The area of the page, for the document's title: "Orders – Admin – WaCRM". */
  within: string
  description?: ReactNode
}

/**
 * The heading of a page of the dashboard or the back office. It takes the focus when the page changes, so that a screen
 * reader says where it is.
 */
export const PageTitle = ({ children, within, description }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${children} – ${within}`
    const focus = () => heading.current?.focus({ preventScroll: true })
    if (document.activeElement !== document.body) return focus()
    // Focus lays the page out. Where nothing has it, this waits for the frame, which does so anyway.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [children, within])
  return (
    <div>
      <Title ref={heading} order={1} fz={{ base: 24, sm: 28 }} tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </Title>
      {description}
    </div>
  )
}
