import { order as texts } from '#src/shared/texts.ts'
import { dayText } from '#web/lib/unbroken.ts'
import classes from './chosen-licenses.module.css'

/** A licence as it is chosen: by its label, else by the last group of its key. */
type License = { id: number; keyEnd: string; label?: string; expiresAt: Date }

type Props = {
  licenses: License[]
  chosen: number[]
  onChange: (chosen: number[]) => void
}

/** Which licences an order renews, all or some. Asks nothing where there is one. */
const ChosenLicenses = ({ licenses, chosen, onChange }: Props) =>
  licenses.length > 1 && (
    <fieldset className={classes.licenses}>
      <legend>{texts.whichLicenses}</legend>
      {licenses.map(({ id, keyEnd, label, expiresAt }) => (
        <label key={id} className={classes.license}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <span>
            {label ? <bdi>{label}</bdi> : texts.keyWithEnd({ end: keyEnd })}
            <span className={classes.quiet}>{texts.renewedUntil({ until: dayText(expiresAt) })}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )

export default ChosenLicenses
