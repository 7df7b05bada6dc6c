import { ApiProvider } from '#web/session/api-provider.tsx'
import Banners from './banners.tsx'

/** The shop's notifications on a public page. */
const SiteBanners = () => (
  <ApiProvider>
    <Banners />
  </ApiProvider>
)

export default SiteBanners
