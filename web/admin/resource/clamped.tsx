import { Text, type TextProps } from '@mantine/core'
import classes from './resource.module.css'

/** Who reads by keyboard gets at a text that is cut, and only at such. */
const reach = (element: HTMLElement | null): void => {
  if (!element) return
  if (element.scrollHeight > element.clientHeight) element.tabIndex = 0
  else element.removeAttribute('tabindex')
}

/** Two lines of a long text; all of it where the focus is, or the pointer rests (experience 2.1). */
export const Clamped = ({ children, ...look }: TextProps & { children: string }) => (
  <Text ref={(element) => reach(element)} size="sm" className={classes.clamp} title={children} {...look}>
    {children}
  </Text>
)
