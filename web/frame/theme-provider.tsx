import { DirectionProvider, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { currentLanguage, directionOf } from '#src/shared/language.ts'
import { cssVariablesResolver, theme } from './theme.ts'

type Props = { nonce: string; children: ReactNode }

/** Provides the Mantine theme and the direction of its language to a page. The colour scheme follows the system until the user chooses one. */
export const ThemeProvider = ({ nonce, children }: Props) => (
  <DirectionProvider initialDirection={directionOf(currentLanguage())} detectDirection={false}>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  </DirectionProvider>
)
