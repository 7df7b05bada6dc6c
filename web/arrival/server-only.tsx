import { type ComponentType, lazy } from 'react'

// One constant object: given a new one, React would set the content again and empty the element.
const UNTOUCHED = { __html: '' }

/**
 * Renders a component on the server only: the browser keeps its markup and loads no code for it. It may contain links
 * and <details>, but nothing that needs React. (Development renders it in the browser as well, for its styles.)
 */
export const serverOnly = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => {
  if (typeof window !== 'undefined' && import.meta.env.PROD) {
    // oxlint-disable-next-line react/no-danger -- sets no html: React leaves such an element's content as it is
    return () => <div dangerouslySetInnerHTML={UNTOUCHED} suppressHydrationWarning />
  }
  const Part = lazy(load)
  return (props) => (
    <div>
      <Part {...props} />
    </div>
  )
}
