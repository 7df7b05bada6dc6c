import { account as texts } from '#src/shared/texts.ts'
import { inline } from '#web/lib/inline.ts'
import classes from './account-page.module.css'
import { useAccountLink } from './links.ts'

/** The link back to the sign-in, below a reset of the password. */
export const BackToSignIn = () => {
  const signIn = useAccountLink('/login')
  return (
    <p className={classes.other}>
      {inline(texts.backToSignIn({ link: (text) => <a href={signIn}>{text}</a> }))}
    </p>
  )
}
