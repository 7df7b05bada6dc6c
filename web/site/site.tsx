import type { ComponentType } from 'react'
import type { SitePage } from '#src/pages/schema.ts'
import { Look } from '#web/components/look.tsx'

export type PageComponent = ComponentType<{ page: SitePage }>

type Props = { page: SitePage; Page: PageComponent; nonce: string }

/** A public page, the same on the server and in the browser. */
export const Site = ({ page, Page, nonce }: Props) => (
  <Look nonce={nonce}>
    <Page page={page} />
  </Look>
)
