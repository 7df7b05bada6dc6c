import { IconAlertTriangle } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { components as texts } from '#src/shared/texts.ts'
import classes from './form-problem.module.css'

type Mistake = { id: string; name: string }
const none: Mistake[] = []

/** Moves the focus to a field without changing the address, which would leave the page's unsaved changes. */
const MistakeLink = ({ id, name }: Mistake) => {
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(id)?.focus()
  }
  return (
    <a href={`#${id}`} onClick={follow}>
      {name}
    </a>
  )
}

export type Refused = { problem: string | null; mistakes?: Mistake[]; submitting?: boolean }

/**
 * Says above a form's button why the form was refused: errors that concern no single field, and with three refused
 * fields or more a link to each. A field's error shows at the field as well. It keeps its place while the form
 * is sent again, so that the second click of two meets the button too.
 */
export const FormProblem = ({ form: { problem, mistakes = none, submitting } }: { form: Refused }) =>
  (problem || mistakes.length > 0) && (
    <div className={classes.problem} role="alert" style={{ visibility: submitting ? 'hidden' : undefined }}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        {problem}
        {mistakes.length > 0 && (
          <>
            <p>{texts.correctFields}</p>
            <ul>
              {mistakes.map((mistake) => (
                <li key={mistake.id}>
                  <MistakeLink {...mistake} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
