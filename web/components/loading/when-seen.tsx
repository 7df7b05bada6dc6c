import { Skeleton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { type ReactNode, Suspense, useState } from 'react'

type Props = { height: number; children: ReactNode }

/** Loads a large part of a page when its place comes into the window, and keeps that place free before. */
export const WhenSeen = ({ height, children }: Props) => {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [isSeen, setSeen] = useState(false)
  if (inViewport && !isSeen) setSeen(true)
  // Not animated: an animation outside the window costs as much as a visible one.
  const skeleton = <Skeleton height={height} radius="md" animate={false} />
  return <div ref={ref}>{isSeen ? <Suspense fallback={skeleton}>{children}</Suspense> : skeleton}</div>
}
