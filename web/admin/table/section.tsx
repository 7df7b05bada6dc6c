import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A section of a drawer or page with its own heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={3} size="h5" mb="xs">
      {title}
    </Title>
    {children}
  </section>
)
