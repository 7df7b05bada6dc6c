import type { ReactNode } from 'react'
import { CODE_MINUTES } from '#src/shared/one-time-code.ts'
import { here } from '#src/shared/page-address.ts'
import type { SitePage } from '#src/shared/pages.ts'
import { KEPT_DAYS } from '#src/shared/stored-folders.ts'
import { privacy as texts } from '#src/shared/texts.ts'
import { sessionDays } from '#src/shared/values/limits.ts'
import { inline } from '#web/lib/inline.ts'
import { type Clause, LegalPage } from './legal-page.tsx'

type PrivacyPageData = Extract<SitePage, { page: 'privacy' }>

/** The privacy policy: which data the shop stores, sends out and keeps in the browser, and for how long (PAGE-703). */
const clausesOf = ({ site, pictureDays }: PrivacyPageData): Clause[] => [
  { id: 'who', title: texts.titles.who, body: <p>{texts.who({ name: site.name, city: site.city })}</p> },
  {
    id: 'what',
    title: texts.titles.what,
    body: (
      <ul>
        {Object.entries(texts.stored).map(([kind, { title, parts }]) => (
          <li key={kind}>
            <span>
              <b>{title}</b>
              {texts.storedParts({ parts: Object.values(parts) })}
            </span>
          </li>
        ))}
      </ul>
    ),
  },
  { id: 'why', title: texts.titles.why, body: <p>{texts.why}</p> },
  {
    id: 'browser',
    title: texts.titles.browser,
    body: (
      <>
        <p>{texts.onlyNeededCookies}</p>
        <ul>
          <li>{texts.cookies.signedIn({ days: sessionDays.sliding, atMost: sessionDays.absolute })}</li>
          <li>{texts.cookies.known}</li>
          <li>{texts.cookies.steps}</li>
          <li>{texts.cookies.chat}</li>
          <li>{texts.cookies.language}</li>
          <li>{texts.cookies.choices}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'others',
    title: texts.titles.others,
    body: (
      <>
        <ul>
          <li>{texts.receivers.whatsapp}</li>
          <li>{texts.receivers.mail}</li>
          <li>{texts.receivers.pages}</li>
          <li>{texts.receivers.authorities}</li>
        </ul>
        <p>{texts.otherSites}</p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: texts.titles.howLong,
    body: (
      <ul>
        <li>{texts.keptFor.codes({ minutes: CODE_MINUTES })}</li>
        <li>{texts.keptFor.sessions}</li>
        <li>{texts.keptFor.pictures({ days: pictureDays, binDays: KEPT_DAYS })}</li>
        <li>{texts.keptFor.account}</li>
        <li>{texts.keptFor.noMore}</li>
        <li>{texts.keptFor.orders}</li>
        <li>{texts.keptFor.copies}</li>
      </ul>
    ),
  },
  { id: 'safety', title: texts.titles.safety, body: <p>{texts.safety}</p> },
  {
    id: 'rights',
    title: texts.titles.rights,
    body: (
      <p>
        {inline(
          texts.rights<ReactNode>({
            way: site.supportEmail ? (
              <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
            ) : (
              <a href={here('/#contact')}>{texts.ourContactForm}</a>
            ),
            responseTime: site.responseTime,
          }),
        )}
      </p>
    ),
  },
  { id: 'age', title: texts.titles.age, body: <p>{texts.age}</p> },
  { id: 'changes', title: texts.titles.changes, body: <p>{texts.changes}</p> },
]

type Props = { page: PrivacyPageData }

export const PrivacyPage = ({ page }: Props) => (
  <LegalPage
    page={page}
    title={texts.title}
    intro={texts.intro}
    changed={texts.lastChanged}
    clauses={clausesOf(page)}
  />
)
