import type { ReactNode } from 'react'
import { here } from '#src/shared/page-address.ts'
import type { LegalPart, LegalText, SitePage } from '#src/shared/pages.ts'
import { common, legal as texts } from '#src/shared/texts.ts'
import { formatDate, fromJson } from '#src/shared/values/dates.ts'
import { StoredHtml } from '#web/frame/stored-html.tsx'
import { phoneLink, phoneText } from '#web/lib/links/phone-link.ts'
import { Layout } from '#web/site/layout.tsx'
import classes from './legal-page.module.css'

type Props = {
  page: SitePage
  title: string
  legal: LegalText
  /** The parts that the product writes itself, by name. */
  blocks: Record<string, ReactNode>
  /** A part that shows at the end, under a title, where the text does not place it. */
  always?: { block: string; title: string }
}

const Part = ({ part, blocks }: { part: LegalPart } & Pick<Props, 'blocks'>) =>
  'block' in part ? blocks[part.block] : <StoredHtml html={part.html} />

/** The clauses of the seller's text, with what the product has to say where the text leaves it out. */
const clausesOf = ({ legal: { clauses }, blocks, always }: Pick<Props, 'legal' | 'blocks' | 'always'>) => {
  const isPlaced = clauses.some(({ parts }) =>
    parts.some((part) => 'block' in part && part.block === always?.block),
  )
  const all =
    always && !isPlaced ? [...clauses, { title: always.title, parts: [{ block: always.block }] }] : clauses
  return all.map(({ title, parts }, n) => ({
    id: `clause-${n + 1}`,
    title,
    body: parts.map((part) => (
      <Part key={'block' in part ? part.block : part.html} part={part} blocks={blocks} />
    )),
  }))
}

/** A legal text with its table of contents beside it and the shop's contact details (PAGE-9). */
export const LegalPage = ({ page, title, legal, blocks, always }: Props) => {
  const { name, supportEmail, supportPhone, city } = page.site
  const all = [
    ...clausesOf({ legal, blocks, ...(always && { always }) }),
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
          <p className={classes.intro}>{legal.intro}</p>
          {legal.changedAt && (
            <p className="quiet-text">{texts.lastChanged({ date: formatDate(fromJson(legal.changedAt)) })}</p>
          )}
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
