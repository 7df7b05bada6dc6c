import { type ComponentType, type ReactNode, useEffect } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { clickArrived, pageHydrated } from '#web/arrival/early-events.ts'
import { ThemeProvider } from '#web/frame/theme-provider.tsx'

export type PageComponent = ComponentType<{ page: SitePage }>

type Props = { page: SitePage; Page: PageComponent; nonce: string; children: ReactNode }

/** A public page and the children that float over it, rendered by the server and hydrated by the browser. */
export const Site = ({ page, Page, nonce, children }: Props) => {
  useEffect(pageHydrated, [])
  return (
    <ThemeProvider nonce={nonce}>
      <div onClickCapture={clickArrived}>
        <Page page={page} />
        {children}
      </div>
    </ThemeProvider>
  )
}
