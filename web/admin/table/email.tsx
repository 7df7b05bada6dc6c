import { Anchor } from '@mantine/core'

/** An email address that may break before its @. A phone number is shown unchanged. */
export const EmailText = ({ email }: { email: string }) => {
  const [name, ...host] = email.split(/(?=@)/)
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  )
}

/** The same as a mailto link; nothing where the person was erased (USER-8). */
export const EmailLink = ({ email }: { email: string }) =>
  email !== '' && (
    <Anchor size="sm" href={`mailto:${email}`}>
      <EmailText email={email} />
    </Anchor>
  )
