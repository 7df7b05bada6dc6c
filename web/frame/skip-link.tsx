import classes from './skip-link.module.css'

/** The first stop of the keyboard: straight to the content, which is `<main id="main" tabIndex={-1}>`. */
export const SkipLink = () => (
  <a className={classes.link} href="#main">
    Skip to content
  </a>
)
