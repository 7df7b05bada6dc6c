import type { ComponentType, ReactNode } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { Look } from '#web/frame/look.tsx'

export type PageComponent = ComponentType<{ page: SitePage }>

type Props = { page: SitePage; Page: PageComponent; nonce: string; children: ReactNode }

/** A public page and the children that float over it, rendered by the server and hydrated by the browser. */
export const Site = ({ page, Page, nonce, children }: Props) => (
  <Look nonce={nonce}>
    <Page page={page} />
    {children}
  </Look>
)
