import { here } from '#src/shared/page-address.ts'
import classes from './brand-mark.module.css'

type Props = { name: string; tagline?: string | undefined }

/** The logo, a speech bubble with the columns of a board, and the shop's name. */
export const BrandMark = ({ name, tagline }: Props) => (
  <a className={classes.brand} href={here('/')}>
    <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" className={classes.tile} />
      <path
        d="M8 12.5A4.5 4.5 0 0 1 12.5 8h7a4.5 4.5 0 0 1 4.5 4.5v4a4.5 4.5 0 0 1-4.5 4.5H15l-4.2 3.4a.8.8 0 0 1-1.3-.6v-3.2A4.5 4.5 0 0 1 8 16.5z"
        fill="#fff"
      />
      <path d="M12.2 11.6h2.2v6h-2.2zm3.9 0h2.2v3.6h-2.2z" className={classes.columns} />
      <path d="M20 11.6h2.2v4.8H20z" fill="#fca500" />
    </svg>
    <span className={classes.words}>
      <span className={classes.name}>{name}</span>
      {tagline && <span className={classes.tagline}>{tagline}</span>}
    </span>
  </a>
)
