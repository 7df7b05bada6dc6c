import { PHONE_VERIFIED } from '#src/shared/one-time-code.ts'
import { texts } from '#src/shared/texts/account.ts'
import classes from './account-page.module.css'
import { StepHeading } from './step-heading.tsx'

/** Shown for two seconds before the dashboard opens (ACC-2). */
export const RegisterDone = ({ isVerified }: { isVerified: boolean }) => (
  <div className={classes.step} role="status">
    <StepHeading>{texts.accountReady}</StepHeading>
    <p>
      {isVerified
        ? texts.verifiedOpeningDashboard({ phoneVerified: PHONE_VERIFIED })
        : texts.verifyWithFirstOrder}
    </p>
  </div>
)
