import { texts } from '#src/shared/texts/account.ts'
import classes from './account-page.module.css'
import { StepHeading } from './step-heading.tsx'

/** Shown for two seconds before the dashboard opens (ACC-2). */
export const RegisterDone = ({ isVerified }: { isVerified: boolean }) => (
  <div className={classes.step} role="status">
    <StepHeading>{texts.accountReady}</StepHeading>
    <p>{isVerified ? texts.verifiedOpeningDashboard : texts.verifyWithFirstOrder}</p>
  </div>
)
