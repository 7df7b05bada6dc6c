import { type ComponentType, lazy } from 'react'

// One object for all time: React sets the content anew when it is given another one, which would empty the element.
const KEPT = { __html: '' }

/**
 * A part of the page that is drawn on the server alone: the browser keeps its markup as it came, and loads no code for
 * it. So it may hold links and <details>, but nothing that needs React. (Development draws it again, for its styles.)
 */
export const serverOnly = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => {
  if (typeof window !== 'undefined' && import.meta.env.PROD) {
    // oxlint-disable-next-line react/no-danger -- nothing is set: it only tells React to leave the element alone
    return () => <div dangerouslySetInnerHTML={KEPT} suppressHydrationWarning />
  }
  const Part = lazy(load)
  return (props) => (
    <div>
      <Part {...props} />
    </div>
  )
}
