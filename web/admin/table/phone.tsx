import { Anchor } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'

type Props = { phone: string; isVerified: boolean }

/** A phone number, and whether it is verified. */
export const Phone = ({ phone, isVerified }: Props) => (
  <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
    {phone}
    {isVerified && (
      <>
        {' '}
        <IconCircleCheck
          size={14}
          role="img"
          aria-label="verified"
          style={{ verticalAlign: 'text-bottom' }}
        />
      </>
    )}
  </bdi>
)

/** A phone number as a link to its WhatsApp chat; nothing where the person was erased. */
export const WhatsappLink = ({ phone, isVerified = false }: { phone: string; isVerified?: boolean }) =>
  phone !== '' && (
    <Anchor
      size="sm"
      href={`https://wa.me/${phone.replace(/\D/g, '')}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Phone phone={phone} isVerified={isVerified} />
    </Anchor>
  )
