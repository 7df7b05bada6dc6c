import { AppShell, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { HEADER_HEIGHT } from './frame/header-height.ts'
import classes from './shell.module.css'

const WIDE = 224
const NARROW = 76

type Props = {
  /** The two sides of the header. */
  start: ReactNode
  end?: ReactNode
  navbar: ReactNode
  isNarrow?: boolean
  /** Whether the sidebar is shown on a phone. */
  isOpen?: boolean
  children: ReactNode
}

/** The places of the back office: header, sidebar and page. */
export const Layout = ({ start, end, navbar, isNarrow = false, isOpen = false, children }: Props) => (
  <AppShell
    header={{ height: HEADER_HEIGHT }}
    navbar={{ width: { md: isNarrow ? NARROW : WIDE }, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
    padding={{ base: 'md', sm: 'xl' }}
  >
    <AppShell.Header className={classes.header}>
      <Group h="100%" px="md" justify="space-between" wrap="nowrap">
        <Group gap="sm" wrap="nowrap" className={classes.tools}>
          {start}
        </Group>
        <Group gap="sm" wrap="nowrap" className={classes.tools}>
          {end}
        </Group>
      </Group>
    </AppShell.Header>
    <AppShell.Navbar p="md" className={classes.navbar} aria-label="Back office">
      {navbar}
    </AppShell.Navbar>
    <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
      {children}
    </AppShell.Main>
  </AppShell>
)
