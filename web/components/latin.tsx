import type { ReactNode } from 'react'

type Props = { children: ReactNode; className?: string | undefined }

/** What is written from the left in every language: a key, a number, an address, an amount, the name of a file. */
export const Latin = ({ children, className }: Props) => (
  <bdi dir="ltr" className={className}>
    {children}
  </bdi>
)
