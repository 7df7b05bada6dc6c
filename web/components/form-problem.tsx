import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './form-problem.module.css'

/** Why the whole form was refused, above its button; what belongs to a field stands at the field. */
export const FormProblem = ({ problem }: { problem: string | null }) =>
  problem && (
    <div className={classes.problem} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      {problem}
    </div>
  )
