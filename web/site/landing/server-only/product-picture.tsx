import {
  IconBolt,
  IconCalendarClock,
  IconChecks,
  IconLayoutKanban,
  IconMessages,
  IconRobot,
} from '@tabler/icons-react'
import { landing as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { Latin } from '#web/components/latin.tsx'
import drawn from './drawn.module.css'
import classes from './product-picture.module.css'

type Lead = {
  name: string
  initials: string
  text: string
  amount?: number
  tone?: string
  note?: string
}

const columns = (): { title: string; leads: Lead[] }[] => [
  {
    title: texts.stages.new,
    leads: [
      { ...texts.leads.gifts, tone: 'rose' },
      { ...texts.leads.wholesale, tone: 'sky' },
      { ...texts.leads.shoes, tone: 'sun' },
    ],
  },
  {
    title: texts.stages.interested,
    leads: [
      { ...texts.leads.lawn, amount: 18_500 },
      { ...texts.leads.cafe, amount: 6200, tone: 'sky' },
    ],
  },
  {
    title: texts.stages.paid,
    leads: [{ ...texts.leads.bakery, amount: 12_400, tone: 'rose' }],
  },
]

const WEB_WHATSAPP = 'web.whatsapp.com'

/** A picture of the product: leads on a board, and a chat that the bot answers. */
const ProductPicture = ({ currency }: { currency: string }) => (
  <figure className={`${drawn.drawn} ${classes.picture}`} role="img" aria-label={texts.productPicture}>
    <div className={drawn.window}>
      <div className={classes.titleBar}>
        <span className={classes.address}>{WEB_WHATSAPP}</span>
      </div>
      <div className={classes.body}>
        <div className={classes.rail}>
          <IconMessages size={18} />
          <IconLayoutKanban size={18} className={classes.current} />
          <IconRobot size={18} />
          <IconCalendarClock size={18} />
        </div>
        <div className={classes.board}>
          {columns().map(({ title, leads }) => (
            <div key={title} className={drawn.stack}>
              <b className={classes.columnTitle}>
                {title} <span className={drawn.dim}>{leads.length}</span>
              </b>
              {leads.map(({ name, initials, text, amount, tone, note }) => (
                <div key={name} className={`${drawn.card} ${classes.lead}`}>
                  <span className={drawn.avatar} data-tone={tone}>
                    {initials}
                  </span>
                  <b>{name}</b>
                  <span className={drawn.dim}>{text}</span>
                  {amount && (
                    <b>
                      <Latin>{formatMoney(amount, currency)}</Latin>
                    </b>
                  )}
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
        <span className={drawn.avatar}>{texts.leads.lawn.initials}</span>
        <b>{texts.leads.lawn.name}</b>
      </div>
      <p className={drawn.in}>
        {texts.priceChat.asks} <time>{texts.priceChat.askedAt}</time>
      </p>
      <p className={drawn.out}>
        {texts.botTellsPrice({ price: formatMoney(3200, currency) })}
        <time>
          {texts.priceChat.askedAt} <IconChecks size={14} />
        </time>
      </p>
      <p className={`${drawn.in} ${classes.more}`}>
        {texts.priceChat.agrees} <time>{texts.priceChat.agreedAt}</time>
      </p>
      <span className={drawn.chip} data-tone="sun">
        <IconBolt size={14} /> {texts.priceChat.byBot}
      </span>
    </div>
  </figure>
)

export default ProductPicture
