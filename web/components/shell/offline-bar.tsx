import { useNetwork } from '@mantine/hooks'
import { components as texts } from '#src/shared/texts.ts'
import classes from '#web/components/shell/offline-bar.module.css'

/** Says that the browser is offline while it is. */
export const OfflineBar = () => {
  const { online } = useNetwork()
  return (
    <div role="status" className={classes.region}>
      {!online && <div className={classes.bar}>{texts.offline}</div>}
    </div>
  )
}
