import { PHONE_VERIFIED } from '#src/shared/one-time-code.ts'
import classes from './account-page.module.css'
import { StepHeading } from './step-heading.tsx'

/** Shown for two seconds before the dashboard opens (ACC-2). */
export const RegisterDone = ({ isVerified }: { isVerified: boolean }) => (
  <div className={classes.step} role="status">
    <StepHeading>Your account is ready</StepHeading>
    <p>
      {isVerified
        ? `${PHONE_VERIFIED} Opening your dashboard…`
        : 'You can verify your WhatsApp number with your first order. Opening your dashboard…'}
    </p>
  </div>
)
