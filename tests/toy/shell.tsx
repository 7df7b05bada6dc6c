import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LinkTabs } from '#web/admin/frame/link-tabs.tsx'
import { useLiveLists } from '#web/admin/frame/live-lists.ts'
import { Layout } from '#web/admin/layout.tsx'
import { PageTitle } from '#web/components/shell/page-title.tsx'
import { Tips } from '#web/components/shell/tip.tsx'
import { RequireUser } from '#web/session/require-user.tsx'
import { tabOf, tabs } from './tabs.tsx'

const admin = getRouteApi('/admin')

const Frame = () => {
  useLiveLists()
  const { tab } = admin.useSearch()
  const current = tabOf(tab)
  const links = (
    <LinkTabs
      label="Toy"
      tabs={tabs.map(({ path, label }) => ({
        label,
        isCurrent: path === current.path,
        search: () => ({ tab: path }),
      }))}
    />
  )
  return (
    <Tips>
      <Layout start={links} navbar={null}>
        <PageTitle within="Toy">{current.label}</PageTitle>
        <Suspense key={current.path}>
          <current.Page />
        </Suspense>
      </Layout>
    </Tips>
  )
}

/** The shell of the toy, in place of that of the back office: its frame, and what tables need. */
export const AdminShell = () => <RequireUser>{() => <Frame />}</RequireUser>
