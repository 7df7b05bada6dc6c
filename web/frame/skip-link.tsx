import { frame as texts } from '#src/shared/texts.ts'
import classes from './skip-link.module.css'

/** The first link of a page, for keyboards: skips to the content, which is `<main id="main" tabIndex={-1}>`. */
export const SkipLink = () => (
  <a className={classes.link} href="#main">
    {texts.skipToContent}
  </a>
)
