import { IconBolt, IconCheck, IconKey, IconPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { formatMoney } from '#src/shared/values/money.ts'
import drawn from './drawn.module.css'
import classes from './feature-pictures.module.css'

type Picture = (props: { currency: string }) => ReactElement

const LAWN_SUIT = 3200
const ORDER = 18_500

const Chatbot: Picture = ({ currency }) => {
  const price = formatMoney(LAWN_SUIT, currency)
  return (
    <div className={classes.chatbot}>
      <div className={drawn.stack}>
        <p className={drawn.in}>Price?</p>
        <span className={drawn.chip}>
          <IconBolt size={14} /> Keyword: price
        </span>
      </div>
      <div className={classes.variants}>
        <p className={drawn.out}>Lawn suits start at {price}.</p>
        <p className={drawn.out}>
          Walaikum assalam! Suits from {price}, all sizes. <span className={classes.sent}>Sent 2:04 am</span>
        </p>
        <p className={drawn.out}>{price} and up. Shall I send photos?</p>
      </div>
    </div>
  )
}

const Board: Picture = ({ currency }) => (
  <div className={classes.board}>
    {['New', 'Quoted', 'Paid'].map((stage, index) => (
      <div key={stage} className={drawn.stack}>
        <b>{stage}</b>
        {index === 1 && (
          <span className={`${drawn.card} ${classes.dragged}`}>
            <b>Lawn boutique</b>
            {formatMoney(ORDER, currency)}
          </span>
        )}
        {index !== 1 && <span className={`${drawn.card} ${classes.lead}`} />}
        {index !== 2 && <span className={`${drawn.card} ${classes.lead}`} />}
      </div>
    ))}
    <svg className={classes.pointer} viewBox="0 0 24 24" width="26" height="26">
      <path
        d="M5 3l14 7-6.2 1.8L10 18z"
        fill="var(--mantine-color-text)"
        stroke="var(--site-surface)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  </div>
)

const Rules: Picture = () => (
  <div className={classes.rules}>
    <span className={drawn.chip}>When “wholesale” is written</span>
    <span className={drawn.chip} data-tone="leaf">
      Tag: Wholesale
    </span>
    <span className={drawn.chip} data-tone="leaf">
      Send the catalogue
    </span>
    <span className={drawn.chip} data-tone="sun">
      Move to Quoted
    </span>
  </div>
)

const tabs: [string, number][] = [
  ['All', 48],
  ['Cash on delivery', 12],
  ['Wholesale', 7],
  ['Complaints', 2],
  ['VIP', 3],
]

const Tabs: Picture = () => (
  <div className={classes.tabs}>
    {tabs.map(([name, chats], index) => (
      <span key={name} className={drawn.chip} data-tone={index === 1 ? 'leaf' : undefined}>
        {name} <span>{chats}</span>
      </span>
    ))}
    <span className={drawn.chip}>
      <IconPlus size={14} /> New tab
    </span>
  </div>
)

const Week: Picture = () => (
  <div className={`${drawn.window} ${classes.week}`}>
    {['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => (
      <span key={day} data-chosen={day === 'Fri'}>
        {day[0]}
      </span>
    ))}
    <p className={drawn.chip} data-tone="sun">
      Eid offer · Friday, 6:00 pm
    </p>
  </div>
)

const funnel: [string, string][] = [
  ['Day 1', 'Did the photos help?'],
  ['Day 3', 'Your size is still here.'],
  ['Day 7', 'Last pieces today.'],
]

const Funnel: Picture = () => (
  <ol className={classes.funnel}>
    {funnel.map(([day, text]) => (
      <li key={day}>
        <b>{day}</b>
        <p className={drawn.out}>{text}</p>
      </li>
    ))}
    <li>
      <IconCheck size={16} stroke={3} />
      <p className={drawn.in}>Ok, book kar dein</p>
    </li>
  </ol>
)

const Agents: Picture = () => (
  <div className={classes.agents}>
    <p className={drawn.in}>Mera parcel kab aayega?</p>
    <div className={drawn.row}>
      <p className={drawn.out}>
        It left this morning, and reaches you tomorrow.
        <b>Delivery desk</b>
      </p>
      <span className={drawn.avatar} data-tone="sky">
        DD
      </span>
    </div>
    <div className={drawn.row}>
      <p className={drawn.out}>
        Here is your invoice.
        <b>Accounts</b>
      </p>
      <span className={drawn.avatar} data-tone="sun">
        AC
      </span>
    </div>
  </div>
)

const Webhook: Picture = () => (
  <pre className={classes.code}>
    {'{\n  "event": '}
    <b>"new lead"</b>
    {',\n  "stage": '}
    <b>"Quoted"</b>
    {',\n  "tags": ['}
    <b>"wholesale"</b>
    {']\n}'}
  </pre>
)

const Keys: Picture = () => (
  <div className={classes.keys}>
    {['Boutique', 'Academy', 'Pharmacy'].map((client) => (
      <span key={client} className={`${drawn.card} ${drawn.row}`}>
        <IconKey size={18} /> WACRM-{'•••••'} <span className={drawn.dim}>{client}</span>
      </span>
    ))}
  </div>
)

/** The picture of each feature, in the order of a new shop's content. */
export const featurePictures: Picture[] = [Chatbot, Board, Rules, Tabs, Week, Funnel, Agents, Webhook, Keys]
