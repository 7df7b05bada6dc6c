/** An email address, which a narrow column breaks before its @ and not within a word. A phone number is shown unchanged. */
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
