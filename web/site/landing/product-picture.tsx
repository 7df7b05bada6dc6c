import {
  IconBolt,
  IconCalendarClock,
  IconChecks,
  IconLayoutKanban,
  IconMessages,
  IconRobot,
} from '@tabler/icons-react'
import { formatMoney } from '#src/shared/money.ts'
import classes from './product-picture.module.css'

type Lead = {
  name: string
  text: string
  amount?: number
  tone: 'rose' | 'sky' | 'sun' | 'leaf'
  note?: string
}

const columns: { title: string; leads: Lead[] }[] = [
  {
    title: 'New',
    leads: [
      { name: 'Gift shop', text: 'Is the blue one in stock?', tone: 'rose', note: '2 min' },
      { name: 'Wholesale', text: 'Rate for 50 pieces?', tone: 'sky', note: '9 min' },
      { name: 'Shoe shop', text: 'Location bhej dein', tone: 'sun', note: '14 min' },
    ],
  },
  {
    title: 'Interested',
    leads: [
      {
        name: 'Lawn boutique',
        text: 'Will confirm tonight',
        amount: 18_500,
        tone: 'leaf',
        note: 'Follow up 6 pm',
      },
      { name: 'Cafe', text: 'Need the white one', amount: 6200, tone: 'sky' },
    ],
  },
  {
    title: 'Paid',
    leads: [{ name: 'Bakery', text: 'Receipt sent', amount: 12_400, tone: 'rose', note: 'Ship today' }],
  },
]

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')
    .slice(0, 2)
    .toUpperCase()

/** The product, drawn: leads on a board, and a chat that the bot answers. */
export const ProductPicture = ({ currency }: { currency: string }) => (
  <figure
    className={classes.picture}
    role="img"
    aria-label="WhatsApp chats on a board with the columns New, Interested and Paid, and a chat in which the bot answers a question about the price."
  >
    <div className={classes.window}>
      <div className={classes.titleBar}>
        <span className={classes.dots} />
        <span className={classes.address}>web.whatsapp.com</span>
      </div>
      <div className={classes.body}>
        <div className={classes.rail}>
          <IconMessages size={18} />
          <IconLayoutKanban size={18} className={classes.current} />
          <IconRobot size={18} />
          <IconCalendarClock size={18} />
        </div>
        <div className={classes.board}>
          {columns.map(({ title, leads }) => (
            <div key={title} className={classes.column}>
              <div className={classes.columnTitle}>
                {title} <span>{leads.length}</span>
              </div>
              {leads.map(({ name, text, amount, tone, note }) => (
                <div key={name} className={classes.lead}>
                  <span className={classes.avatar} data-tone={tone}>
                    {initials(name)}
                  </span>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.text}>{text}</span>
                  {amount && <span className={classes.amount}>{formatMoney(amount, currency)}</span>}
                  {note && <span className={classes.note}>{note}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
    <div className={classes.chat}>
      <div className={classes.chatTitle}>
        <span className={classes.avatar} data-tone="leaf">
          {initials('Lawn boutique')}
        </span>
        Lawn boutique
        <span className={classes.online} />
      </div>
      <p className={classes.received}>
        Assalam o alaikum, price kya hai? <time>2:04 am</time>
      </p>
      <p className={classes.sent}>
        Walaikum assalam! Lawn suits start at {formatMoney(3200, currency)}. Shall I send the catalogue?
        <time>
          2:04 am <IconChecks size={14} />
        </time>
      </p>
      <p className={classes.received}>
        Ji, send kar dein <time>2:05 am</time>
      </p>
      <div className={classes.bot}>
        <IconBolt size={14} /> Answered by the chatbot
      </div>
    </div>
  </figure>
)
