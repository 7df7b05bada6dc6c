import { IconAlertTriangle } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import classes from './form-problem.module.css'

type Mistake = { id: string; name: string }
const none: Mistake[] = []

/** Leads to a field without another address, which would leave the page's history and its unsaved changes. */
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

export type Refused = { problem: string | null; mistakes?: Mistake[] }

/**
 * Why a form was refused, above its button: what is about no single field, and where many fields are wrong also a link
 * to each (experience 2.2). What is wrong with a field stands at the field too.
 */
export const FormProblem = ({ form: { problem, mistakes = none } }: { form: Refused }) =>
  (problem || mistakes.length > 0) && (
    <div className={classes.problem} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        {problem}
        {mistakes.length > 0 && (
          <>
            <p>Please correct these fields:</p>
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
