import { type ReactNode, useId } from 'react'
import classes from '#web/order/renew-button.module.css'

type Props = {
  question: string
  options: { id: number; label: ReactNode; about: string }[]
  chosen: number | undefined
  onChange: (chosen: number) => void
}

/** A question with one answer out of a few. */
export const Choice = ({ question, options, chosen, onChange }: Props) => {
  const name = useId()
  return (
    <fieldset className={classes.licenses}>
      <legend>{question}</legend>
      {options.map(({ id, label, about }) => (
        <label key={id} className={classes.offer}>
          <input type="radio" name={name} checked={chosen === id} onChange={() => onChange(id)} />
          <span>
            {label}
            <span className={classes.quiet}>{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
