import type { ComponentProps } from 'react'
import { ApiProvider } from '#web/session/api-provider.tsx'
import { Widget } from './widget.tsx'

/** The chat on a public page. */
const SiteWidget = (props: ComponentProps<typeof Widget>) => (
  <ApiProvider>
    <Widget {...props} />
  </ApiProvider>
)

export default SiteWidget
