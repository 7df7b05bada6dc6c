import { Button, type ButtonProps } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { here } from '#src/shared/page-address.ts'
import { common as texts } from '#src/shared/texts.ts'
import { whatsappLink } from '#web/lib/links/whatsapp-link.ts'

type Props = ButtonProps & {
  /** The shop's WhatsApp number, empty until its owner enters one. */
  number: string
  /** The first message of the chat. */
  text: string
  /** Whether the button leads to the contact form where there is no number. */
  orContact?: boolean
  'aria-label'?: string
}

/** Opens a WhatsApp chat with the shop. Without a number it is not shown, or leads to the contact form. */
export const WhatsappButton = ({ number, text, orContact = false, 'aria-label': label, ...look }: Props) => {
  if (number) {
    return (
      <Button
        component="a"
        href={whatsappLink(number, text)}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        aria-label={label}
        {...look}
      />
    )
  }
  return orContact ? (
    <Button component="a" href={here('/#contact')} {...look}>
      {texts.contactUs}
    </Button>
  ) : null
}
