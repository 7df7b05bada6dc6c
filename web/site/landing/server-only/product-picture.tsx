import {
  IconBolt,
  IconCalendarClock,
  IconChecks,
  IconLayoutKanban,
  IconMessages,
  IconRobot,
} from '@tabler/icons-react'
import { formatMoney } from '#src/shared/values/money.ts'
import drawn from './drawn.module.css'
import classes from './product-picture.module.css'

type Lead = { name: string; text: string; amount?: number; tone?: string; note?: string }

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
      { name: 'Lawn boutique', text: 'Will confirm tonight', amount: 18_500, note: 'Follow up 6 pm' },
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

/** A picture of the product: leads on a board, and a chat that the bot answers. */
const ProductPicture = ({ currency }: { currency: string }) => (
  <figure
    className={`${drawn.drawn} ${classes.picture}`}
    role="img"
    aria-label="WhatsApp chats on a board with the columns New, Interested and Paid, and a chat in which the bot answers a question about the price."
  >
    <div className={drawn.window}>
      <div className={classes.titleBar}>
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
            <div key={title} className={drawn.stack}>
              <b className={classes.columnTitle}>
                {title} <span className={drawn.dim}>{leads.length}</span>
              </b>
              {leads.map(({ name, text, amount, tone, note }) => (
                <div key={name} className={`${drawn.card} ${classes.lead}`}>
                  <span className={drawn.avatar} data-tone={tone}>
                    {initials(name)}
                  </span>
                  <b>{name}</b>
                  <span className={drawn.dim}>{text}</span>
                  {amount && <b>{formatMoney(amount, currency)}</b>}
                  {note && <span className={classes.note}>{note}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
    <div className={`${drawn.window} ${drawn.stack} ${classes.chat}`}>
      <div className={drawn.row}>
        <span className={drawn.avatar}>{initials('Lawn boutique')}</span>
        <b>Lawn boutique</b>
      </div>
      <p className={drawn.in}>
        Assalam o alaikum, price kya hai? <time>2:04 am</time>
      </p>
      <p className={drawn.out}>
        Walaikum assalam! Lawn suits start at {formatMoney(3200, currency)}. Shall I send the catalogue?
        <time>
          2:04 am <IconChecks size={14} />
        </time>
      </p>
      <p className={`${drawn.in} ${classes.more}`}>
        Ji, send kar dein <time>2:05 am</time>
      </p>
      <span className={drawn.chip} data-tone="sun">
        <IconBolt size={14} /> Answered by the chatbot
      </span>
    </div>
  </figure>
)

export default ProductPicture
