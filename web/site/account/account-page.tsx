import type { ReactNode } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { texts } from '#src/shared/texts/account.ts'
import { texts as common } from '#src/shared/texts/common.ts'
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
