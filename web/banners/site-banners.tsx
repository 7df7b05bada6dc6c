import { ApiProvider } from '#web/session/api-provider.tsx'
import Banners from './banners.tsx'

/** The shop's notifications on a public page. */
const SiteBanners = ({ isPaying }: { isPaying: boolean }) => (
  <ApiProvider>
    <Banners isPaying={isPaying} />
  </ApiProvider>
)

export default SiteBanners
