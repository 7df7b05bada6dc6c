import { Box, Title } from '@mantine/core'
import type { ShellFrame } from '#src/shared/pages.ts'
import { PageSkeleton } from '#web/components/loading/page-skeleton.tsx'
import { BrandMark } from '#web/frame/brand-mark.tsx'
import { Introduction } from './dashboard/introduction.tsx'
import { Layout } from './layout.tsx'
import classes from './shell.module.css'
import { SidebarSkeleton } from './sidebar-skeleton.tsx'

/** The frame of the back office as the server draws it, until React takes over. */
export const AdminPlaceholder = ({ name, tab }: ShellFrame) => (
  <Layout
    start={
      <>
        <Box hiddenFrom="md" w={44} />
        <BrandMark name={name} />
      </>
    }
    navbar={<SidebarSkeleton />}
  >
    <Box className={classes.page}>
      <Title order={1} fz={{ base: 24, sm: 28 }}>
        {tab === '' ? 'Dashboard' : '\u00a0'}
      </Title>
      {tab === '' && <Introduction />}
      <PageSkeleton />
    </Box>
  </Layout>
)
