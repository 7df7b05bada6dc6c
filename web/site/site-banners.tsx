import Banners from '#web/banners/banners.tsx'
import { ApiProvider } from '#web/session/api-provider.tsx'

/** The shop's notifications on a public page. */
const SiteBanners = () => (
  <ApiProvider>
    <Banners />
  </ApiProvider>
)

export default SiteBanners
