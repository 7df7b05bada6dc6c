import { PHONE_VERIFIED } from '#src/shared/one-time-code.ts'
import classes from './account-page.module.css'

/** Shown for two seconds before the dashboard opens (ACC-2). */
export const RegisterDone = ({ isVerified }: { isVerified: boolean }) => (
  <div className={classes.step} role="status">
    <h2>Your account is ready</h2>
    <p>
      {isVerified
        ? `${PHONE_VERIFIED} Opening your dashboard…`
        : 'You can verify your WhatsApp number with your first order. Opening your dashboard…'}
    </p>
  </div>
)
