import { IconBolt, IconCheck, IconKey, IconPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { landing as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { Latin } from '#web/components/latin.tsx'
import drawn from './drawn.module.css'
import classes from './feature-pictures.module.css'

type Picture = (props: { currency: string }) => ReactElement

const LAWN_SUIT = 3200
const ORDER = 18_500
const HIDDEN_KEY = 'WACRM-•••••'

const Chatbot: Picture = ({ currency }) => {
  const price = formatMoney(LAWN_SUIT, currency)
  return (
    <div className={classes.chatbot}>
      <div className={drawn.stack}>
        <p className={drawn.in}>{texts.askedPrice}</p>
        <span className={drawn.chip}>
          <IconBolt size={14} /> {texts.keywordPrice}
        </span>
      </div>
      <div className={classes.variants}>
        <p className={drawn.out}>{texts.priceAnswers.plain({ price })}</p>
        <p className={drawn.out}>
          {texts.priceAnswers.warm({ price })} <span className={classes.sent}>{texts.sentAt}</span>
        </p>
        <p className={drawn.out}>{texts.priceAnswers.short({ price })}</p>
      </div>
    </div>
  )
}

const Board: Picture = ({ currency }) => (
  <div className={classes.board}>
    {[texts.stages.new, texts.stages.quoted, texts.stages.paid].map((stage, index) => (
      <div key={stage} className={drawn.stack}>
        <b>{stage}</b>
        {index === 1 && (
          <span className={`${drawn.card} ${classes.dragged}`}>
            <b>{texts.leads.lawn.name}</b>
            <Latin>{formatMoney(ORDER, currency)}</Latin>
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
    <span className={drawn.chip}>{texts.rule.when}</span>
    <span className={drawn.chip} data-tone="leaf">
      {texts.rule.tag}
    </span>
    <span className={drawn.chip} data-tone="leaf">
      {texts.rule.send}
    </span>
    <span className={drawn.chip} data-tone="sun">
      {texts.rule.move}
    </span>
  </div>
)

const tabs = [
  ['all', 48],
  ['cashOnDelivery', 12],
  ['wholesale', 7],
  ['complaints', 2],
  ['vip', 3],
] as const

const Tabs: Picture = () => (
  <div className={classes.tabs}>
    {tabs.map(([name, chats], index) => (
      <span key={name} className={drawn.chip} data-tone={index === 1 ? 'leaf' : undefined}>
        {texts.chatTabs[name]} <span>{chats}</span>
      </span>
    ))}
    <span className={drawn.chip}>
      <IconPlus size={14} /> {texts.newTab}
    </span>
  </div>
)

const Week: Picture = () => (
  <div className={`${drawn.window} ${classes.week}`}>
    {Object.entries(texts.days).map(([day, letter]) => (
      <span key={day} data-chosen={day === 'fri'}>
        {letter}
      </span>
    ))}
    <p className={drawn.chip} data-tone="sun">
      {texts.eidOffer}
    </p>
  </div>
)

const Funnel: Picture = () => (
  <ol className={classes.funnel}>
    {Object.values(texts.followUps).map(({ day, text }) => (
      <li key={day}>
        <b>{day}</b>
        <p className={drawn.out}>{text}</p>
      </li>
    ))}
    <li>
      <IconCheck size={16} stroke={3} />
      <p className={drawn.in}>{texts.buyerAgrees}</p>
    </li>
  </ol>
)

const Agents: Picture = () => (
  <div className={classes.agents}>
    <p className={drawn.in}>{texts.parcelChat.asks}</p>
    <div className={drawn.row}>
      <p className={drawn.out}>
        {texts.parcelChat.delivery}
        <b>{texts.parcelChat.deliveryDesk}</b>
      </p>
      <span className={drawn.avatar} data-tone="sky">
        {texts.parcelChat.deliveryInitials}
      </span>
    </div>
    <div className={drawn.row}>
      <p className={drawn.out}>
        {texts.parcelChat.invoice}
        <b>{texts.parcelChat.accounts}</b>
      </p>
      <span className={drawn.avatar} data-tone="sun">
        {texts.parcelChat.accountsInitials}
      </span>
    </div>
  </div>
)

const Webhook: Picture = () => (
  <pre className={classes.code} dir="ltr">
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
    {Object.values(texts.clients).map((client) => (
      <span key={client} className={`${drawn.card} ${drawn.row}`}>
        <IconKey size={18} /> {HIDDEN_KEY} <span className={drawn.dim}>{client}</span>
      </span>
    ))}
  </div>
)

/** The picture of each feature, in the order of a new shop's content. */
export const featurePictures: Picture[] = [Chatbot, Board, Rules, Tabs, Week, Funnel, Agents, Webhook, Keys]
