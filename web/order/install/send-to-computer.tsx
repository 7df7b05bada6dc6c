import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import { order as texts } from '#src/shared/texts.ts'
import { CopyButton } from '#web/components/copy-button.tsx'
import { whatsappLink } from '#web/lib/links/whatsapp-link.ts'
import classes from './install-guide.module.css'

type Props = {
  /** The path of the page to go on with on the computer. */
  path: string
  shop: string
}

/** Sends the link of an order from a phone to the computer on which the extension is installed (DL-92). */
export const SendToComputer = ({ path, shop }: Props) => {
  const link = new URL(path, window.location.href).href
  const text = texts.openOnComputer({ shop, link })
  const mail = `subject=${encodeURIComponent(texts.install({ shop }))}&body=${encodeURIComponent(text)}`
  return (
    <section className={classes.send} aria-label={texts.sendToMyComputer}>
      <strong>{texts.sendToMyComputer}</strong>
      <p>{texts.runsOnComputer}</p>
      <div className={classes.action}>
        <Button
          component="a"
          href={whatsappLink('', text)}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        >
          {texts.toMyselfOnWhatsapp}
        </Button>
        <Button
          component="a"
          href={`mailto:?${mail}`}
          variant="default"
          leftSection={<IconMail size={18} aria-hidden />}
        >
          {texts.toMyEmail}
        </Button>
        <CopyButton value={link} size="md" label={texts.copyLink} />
      </div>
    </section>
  )
}
