import type { ReactNode } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { common, account as texts } from '#src/shared/texts.ts'
import { Layout } from '#web/site/layout.tsx'
import { NeedsScript } from '#web/site/needs-script.tsx'
import classes from './account-page.module.css'

type Props = { page: SitePage; title: string; text: string; children: ReactNode }

/** A page with a single form in its middle. */
export const AccountPage = ({ page, title, text, children }: Props) => (
  <Layout page={page}>
    <div className={classes.ground}>
      <div className={classes.card}>
        <div className={classes.head}>
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
        <NeedsScript
          site={page.site}
          what={common.thisForm}
          text={texts.askForHelp({ title, name: page.site.name })}
        />
        {children}
      </div>
    </div>
  </Layout>
)
