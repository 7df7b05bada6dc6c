import type { Theme } from '#web/frame/stored-theme.ts'
import classes from './settings.module.css'

/** Previews the theme before it is saved. Hidden from screen readers. */
export const ThemePreview = ({ theme }: { theme: Theme }) => (
  <div
    className={classes.preview}
    style={{ background: theme.background, color: theme.text, borderColor: theme.secondary }}
    aria-hidden
  >
    <strong>Sell on WhatsApp</strong>
    <span>
      Customers read text like this, with a{' '}
      <span style={{ color: theme.secondary, textDecoration: 'underline' }}>link to the plans</span>.
    </span>
    <div>
      <span className={classes.sample} style={{ background: theme.primary, color: 'white' }}>
        Order now
      </span>{' '}
      <span className={classes.sample} style={{ background: theme.accent, color: 'black' }}>
        Most Popular
      </span>
    </div>
  </div>
)
