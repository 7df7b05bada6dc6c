import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'

type Props = { nonce: string; children: ReactNode }

/** Provides the Mantine theme to a page. The colour scheme follows the system until the user chooses one. */
export const ThemeProvider = ({ nonce, children }: Props) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    {children}
  </MantineProvider>
)
