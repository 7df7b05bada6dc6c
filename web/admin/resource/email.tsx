import { Anchor } from '@mantine/core'

/** An email address that breaks before its @ where it has to; a number stays as it is. */
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

/** The same, to write to. */
export const EmailLink = ({ email }: { email: string }) => (
  <Anchor size="sm" href={`mailto:${email}`}>
    <EmailText email={email} />
  </Anchor>
)
