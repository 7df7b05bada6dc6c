import { Anchor } from '@mantine/core'
import classes from './brand-mark.module.css'

type Props = { name: string; href: string }

/** The shop's sign and name; leads to the start. */
export const BrandMark = ({ name, href }: Props) => (
  <Anchor href={href} c="inherit" underline="never" className={classes.mark}>
    <img src="/favicon.svg" alt="" width={28} height={28} />
    <span>{name}</span>
  </Anchor>
)
