import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type RaastPayment, raastText } from '#src/shared/raast.ts'
import { common, raast as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { QrPicture } from './qr-picture.tsx'
import classes from './raast-qr.module.css'
import { saveQr } from './save-qr.ts'

type Props = Omit<RaastPayment, 'until'> & {
  until: string
  /** The order that is paid, which the saved picture names. */
  orderId?: number
}

/** A Raast QR with the exact amount (PAY-181); a phone, which cannot scan its own screen, saves it (PAY-749). */
const RaastQr = ({ iban, amount, until, orderId }: Props) => {
  const text = raastText({ iban, amount, until: new Date(until) })
  if (text === null) return null
  const money = formatMoney(amount)
  const about = orderId === undefined ? money : texts.moneyForOrder({ orderId, amount: money })
  const fileName = orderId === undefined ? 'raast.png' : `raast-order-${orderId}.png`
  const save = async () => {
    try {
      await saveQr(text, about, fileName)
    } catch (failure) {
      toastFailure(failure, { title: common.notSaved, fallback: texts.notSavedText })
    }
  }
  return (
    <div className={classes.root} data-raast={text}>
      <QrPicture text={text} label={texts.raastCode({ amount: money })} className={classes.picture} />
      <div className={classes.beside}>
        <h3>{texts.raast}</h3>
        <p>{texts.howToScan}</p>
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void save()}
          >
            {texts.saveQr}
          </Button>
          <CopyButton value={String(amount)} label={common.copyAmount} size="md" />
        </div>
      </div>
    </div>
  )
}

export default RaastQr
