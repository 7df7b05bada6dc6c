import { Anchor } from '@mantine/core'
import { EmailText } from '#web/components/email-text.tsx'

/** An email address as a mailto link; nothing where the person was erased. */
export const EmailLink = ({ email }: { email: string }) =>
  email !== '' && (
    <Anchor size="sm" href={`mailto:${email}`}>
      <EmailText email={email} />
    </Anchor>
  )
