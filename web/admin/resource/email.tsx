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

/** The same as a mailto link. */
export const EmailLink = ({ email }: { email: string }) => (
  <Anchor size="sm" href={`mailto:${email}`}>
    <EmailText email={email} />
  </Anchor>
)
