import { CODE_MINUTES } from '#src/shared/one-time-code.ts'
import type { SitePage } from '#src/shared/pages.ts'
import { KEPT_DAYS } from '#src/shared/stored-folders.ts'
import { privacy as texts } from '#src/shared/texts.ts'
import { sessionDays } from '#src/shared/values/limits.ts'
import { LegalPage } from './legal-page.tsx'

type PrivacyPageData = Extract<SitePage, { page: 'privacy' }>

/** What the shop stores of a person, by the marks of the schema (LEGAL-1105). */
const Stored = ({ stored }: Pick<PrivacyPageData, 'stored'>) => (
  <ul>
    {Object.entries(texts.stored).map(([kind, { title, parts }]) => (
      <li key={kind}>
        <b>{title}</b>
        {texts.storedParts({
          parts: Object.entries(parts).flatMap(([part, words]) =>
            stored.includes(`${kind}.${part}`) ? [words] : [],
          ),
        })}
      </li>
    ))}
  </ul>
)

const Cookies = () => (
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
)

/** How long which data stay (PAGE-703). */
const Kept = ({ pictureDays }: Pick<PrivacyPageData, 'pictureDays'>) => (
  <ul>
    <li>{texts.keptFor.codes({ minutes: CODE_MINUTES })}</li>
    <li>{texts.keptFor.sessions}</li>
    <li>{texts.keptFor.pictures({ days: pictureDays, binDays: KEPT_DAYS })}</li>
    <li>{texts.keptFor.trials}</li>
    <li>{texts.keptFor.account}</li>
    <li>{texts.keptFor.noMore}</li>
    <li>{texts.keptFor.orders}</li>
    <li>{texts.keptFor.copies}</li>
  </ul>
)

type Props = { page: PrivacyPageData }

/** The privacy policy: the seller's text, and what the product itself stores and for how long. */
export const PrivacyPage = ({ page }: Props) => (
  <LegalPage
    page={page}
    title={texts.title}
    legal={page.legal}
    blocks={{
      stored: <Stored stored={page.stored} />,
      cookies: <Cookies />,
      kept: <Kept pictureDays={page.pictureDays} />,
    }}
    always={{ block: 'stored', title: texts.whatWeStore }}
  />
)
