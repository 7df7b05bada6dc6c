import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'

type Props = { nonce: string; children: ReactNode }

/** The shop's look around everything that is drawn; the colour scheme follows the system until somebody chooses. */
export const Look = ({ nonce, children }: Props) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    {children}
  </MantineProvider>
)
