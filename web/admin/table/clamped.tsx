import { Text, type TextProps } from '@mantine/core'
import classes from './resource.module.css'

/** Makes a text focusable only when it is cut, so that keyboard users can read all of it. */
const makeFocusable = (element: HTMLElement | null): void => {
  if (!element) return
  if (element.scrollHeight > element.clientHeight) element.tabIndex = 0
  else element.removeAttribute('tabindex')
}

/** Shows two lines of a long text, and all of it on focus or hover (TABLE-9). */
export const Clamped = ({ children, ...look }: TextProps & { children: string }) => (
  <Text
    ref={(element) => makeFocusable(element)}
    size="sm"
    className={classes.clamp}
    title={children}
    {...look}
  >
    {children}
  </Text>
)
