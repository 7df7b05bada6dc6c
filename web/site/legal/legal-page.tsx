import type { ReactNode } from 'react'
import { here } from '#src/shared/page-address.ts'
import type { SitePage } from '#src/shared/pages.ts'
import { common, legal as texts } from '#src/shared/texts.ts'
import { phoneLink, phoneText } from '#web/lib/links/phone-link.ts'
import { Layout } from '#web/site/layout.tsx'
import classes from './legal-page.module.css'

export type Clause = { id: string; title: string; body: ReactNode }

type Props = { page: SitePage; title: string; intro: string; changed: string; clauses: Clause[] }

/** A legal text with its table of contents beside it and the shop's contact details (PAGE-9). */
export const LegalPage = ({ page, title, intro, changed, clauses }: Props) => {
  const { name, supportEmail, supportPhone, city } = page.site
  const all = [
    ...clauses,
    {
      id: 'contact-us',
      title: common.contactUs,
      body: (
        <>
          <p>{texts.questionsHere}</p>
          <address className={classes.address}>
            {texts.shopInCity({ name, city })}
            {supportEmail && (
              <>
                <br />
                {texts.email} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
              </>
            )}
            {supportPhone && (
              <>
                <br />
                {texts.phone} <a href={phoneLink(supportPhone)}>{phoneText(supportPhone)}</a>
              </>
            )}
            <br />
            <a href={here('/#contact')}>{texts.contactForm}</a>
          </address>
        </>
      ),
    },
  ]
  return (
    <Layout page={page}>
      <div className={`container ${classes.page}`}>
        <header className={classes.head}>
          <a href={here('/')} className={classes.back}>
            {common.backToHome}
          </a>
          <h1>{title}</h1>
          <p className={classes.intro}>{intro}</p>
          <p className="quiet-text">{changed}</p>
        </header>
        <nav className={classes.contents} aria-labelledby="contents">
          <h2 id="contents">{texts.onThisPage}</h2>
          <ol>
            {all.map(({ id, title: clause }) => (
              <li key={id}>
                <a href={`#${id}`}>{clause}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.text}>
          {all.map(({ id, title: clause, body }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>
                <span className={classes.number}>{index + 1}.</span> {clause}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </Layout>
  )
}
