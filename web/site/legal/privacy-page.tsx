import { CODE_MINUTES } from '#src/shared/one-time-code.ts'
import type { SitePage } from '#src/shared/pages.ts'
import { KEPT_DAYS } from '#src/shared/stored-folders.ts'
import { sessionDays } from '#src/shared/values/limits.ts'
import { type Clause, LegalPage } from './legal-page.tsx'

type PrivacyPageData = Extract<SitePage, { page: 'privacy' }>

/** The privacy policy: which data the shop stores, sends out and keeps in the browser, and for how long (PAGE-9). */
const clausesOf = ({ site, pictureDays }: PrivacyPageData): Clause[] => [
  {
    id: 'who',
    title: 'Who we are',
    body: (
      <p>
        {site.name} in {site.city}, Pakistan, runs this website and answers for what happens to your data
        here. This policy is about the website and your account. What you do in WhatsApp is between you, your
        customers and WhatsApp.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What we store',
    body: (
      <ul>
        <li>
          <span>
            <b>Your account:</b> username, email, WhatsApp number, whether it is verified, and your password
            as a hash from which nobody can read it.
          </span>
        </li>
        <li>
          <span>
            <b>Your orders:</b> name, email, phone, company, plan, amount, status, our notes, and your
            license.
          </span>
        </li>
        <li>
          <span>
            <b>Your payments:</b> the pictures that you send to prove a payment, with what they show, the
            transaction id, the name of the sender, the amount and the day.
          </span>
        </li>
        <li>
          <span>
            <b>Messages to you:</b> what we send by WhatsApp and email and whether it arrived, and that you
            want no more of them, if you told us so.
          </span>
        </li>
        <li>
          <span>
            <b>What you write to us:</b> messages of the contact form, support tickets and live chat, with the
            details that you give there.
          </span>
        </li>
        <li>
          <span>
            <b>Your systems:</b> name, platform, version and last use of each system on which you activate a
            license.
          </span>
        </li>
        <li>
          <span>
            <b>Your sessions:</b> when you signed in, from which network address and with which browser, so
            that you can see and end them.
          </span>
        </li>
        <li>
          <span>
            <b>A record of changes</b> to orders, licenses and accounts: what was changed, by whom, and when.
          </span>
        </li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: 'Why we need it',
    body: (
      <p>
        To deliver what you order, to prove that a WhatsApp number is yours, to answer you, to keep your
        account safe, and to keep our books. We do not sell your data, show nobody else’s advertising, and
        build no profiles.
      </p>
    ),
  },
  {
    id: 'browser',
    title: 'Cookies and your browser',
    body: (
      <>
        <p>
          We use only the cookies that the site needs. There are no trackers and no analytics, so there is no
          cookie banner either.
        </p>
        <ul>
          <li>
            A cookie that keeps you signed in: {sessionDays.sliding} days after your last visit, and{' '}
            {sessionDays.absolute} days at most.
          </li>
          <li>
            A cookie that tells us, for a year, that you signed in here before, so that nobody who guesses
            passwords elsewhere can lock you out.
          </li>
          <li>
            Short-lived cookies that remember the number you have just verified and the order you have just
            placed.
          </li>
          <li>A cookie that leads you back to your own chat with us, if you begin one.</li>
          <li>
            Your choices, kept in your browser alone: colors, light or dark, and the notices that you closed.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else receives data',
    body: (
      <>
        <ul>
          <li>Our WhatsApp gateway receives your number and the messages that we send you through it.</li>
          <li>Our mail provider receives your address and the emails that we send you.</li>
          <li>
            Our pages load nothing from other companies by themselves, but for pictures and videos that we
            place there and that lie on another server. The demo video comes from YouTube, and only after you
            press play.
          </li>
          <li>Authorities receive data where the law compels us.</li>
        </ul>
        <p>Links to WhatsApp and other sites lead to places where their own policies apply.</p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>
          One-time codes are valid for {CODE_MINUTES} minutes, stored as a hash, and deleted after a day.
        </li>
        <li>Sessions are deleted when they end or run out.</li>
        <li>
          Pictures of a payment are deleted {pictureDays} days after we decided about it, and stay in a bin
          for {KEPT_DAYS} more days.
        </li>
        <li>Your account and messages stay until you ask us to delete them.</li>
        <li>That you want no more messages stays as long as we could send you any.</li>
        <li>
          Orders stay as long as accounting and tax law require, also when the account is gone: then without
          your name, your address, your number, the pictures and the transaction id.
        </li>
        <li>Copies of the shop against loss keep what was deleted until they are replaced.</li>
      </ul>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    body: (
      <p>
        The connection to this site is encrypted wherever we serve it over https. Passwords, codes and session
        tokens are stored as hashes, messages on their way and the keys of our gateways encrypted, and only
        the people who answer you can see your data. If something ever goes wrong with it, we tell you.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <p>
        Ask us at any time what we store about you, and have it corrected or deleted. You can object to
        messages that are not about your orders: answer STOP, or use the link in the mail. Write to us from
        the address or the number of your account, at{' '}
        {site.supportEmail ? (
          <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
        ) : (
          <a href="/#contact">our contact form</a>
        )}
        ; we answer within {site.responseTime}.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'Age',
    body: (
      <p>Our offer is for people of 18 years and older. We do not knowingly store data of anyone younger.</p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: <p>When this policy changes, the new text stands here with its date before it applies.</p>,
  },
]

type Props = { page: PrivacyPageData }

export const PrivacyPage = ({ page }: Props) => (
  <LegalPage
    page={page}
    title="Privacy Policy"
    intro="What we store about you, why we need it, how long we keep it, and how to have it corrected or deleted."
    changed="Nov 25, 2026"
    clauses={clausesOf(page)}
  />
)
