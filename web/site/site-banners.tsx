import Banners from '#web/components/banners/banners.tsx'
import { ApiProvider } from '#web/lib/api-provider.tsx'

/** The shop's notifications on a public page. */
const SiteBanners = () => (
  <ApiProvider>
    <Banners />
  </ApiProvider>
)

export default SiteBanners
