import { Button } from '@mantine/core'
import { here } from '#src/shared/page-address.ts'
import type { SitePage } from '#src/shared/pages.ts'
import { common, notFound as texts } from '#src/shared/texts.ts'
import { inline } from '#web/lib/inline.ts'
import { Layout } from '#web/site/layout.tsx'
import classes from './not-found-page.module.css'

const ways = () => [
  { href: here('/products'), label: common.store },
  { href: here('/#pricing'), label: texts.plansAndPrices },
  { href: here('/#faq'), label: texts.questionsAndAnswers },
]

/** A picture of a chat in which a visitor asks for this page and gets the answer that it does not exist. */
const Chat = () => (
  <svg className={classes.chat} viewBox="0 0 420 250" aria-hidden="true">
    <rect x="1" y="1" width="418" height="248" rx="28" className={classes.paper} />
    <path
      className={classes.theirs}
      d="M46 40h150a22 22 0 0 1 22 22v22a22 22 0 0 1-22 22H30V56a16 16 0 0 1 16-16z"
    />
    <rect x="52" y="60" width="128" height="9" rx="4.5" className={classes.line} />
    <rect x="52" y="79" width="86" height="9" rx="4.5" className={classes.line} />
    <path
      className={classes.ours}
      d="M226 124h142a22 22 0 0 1 22 22v62H226a22 22 0 0 1-22-22v-40a22 22 0 0 1 22-22z"
    />
    <text x="297" y="186" textAnchor="middle" className={classes.code}>
      404
    </text>
    <path className={classes.tick} d="m356 196 5 5 10-11" />
  </svg>
)

/** The page of an unknown address. */
export const NotFoundPage = ({ page }: { page: SitePage }) => (
  <Layout page={page}>
    <div className={`container ${classes.root}`}>
      <Chat />
      <h1>{common.pageNotFound}</h1>
      <p className={classes.text}>{texts.whyNothingHere}</p>
      <Button component="a" href={here('/')} size="lg">
        {common.backToHome}
      </Button>
      <nav aria-label={texts.otherPages}>
        <ul className={classes.ways}>
          {ways().map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      {page.site.supportEmail && (
        <p className={classes.text}>
          {inline(
            texts.somethingMissing({
              email: <a href={`mailto:${page.site.supportEmail}`}>{page.site.supportEmail}</a>,
            }),
          )}
        </p>
      )}
    </div>
  </Layout>
)
