import type { Sentence } from '#src/shared/language.ts'

export const allDownloads = 'All downloads'
export const checksum = 'Checksum'
export const copyChecksum = ({ fileName }: { fileName: string }): string => `Copy checksum of ${fileName}`
export const downloadOf = ({ fileName }: { fileName: string }): string => `Download of ${fileName}`
export const cancelDownload = ({ fileName }: { fileName: string }): string => `Cancel download of ${fileName}`
export const download = 'Download'
export const needLicense = 'Downloads need a license. They appear here as soon as your order is approved.'
export const noDownloads = 'No Downloads'
export const viewPricingPlans = 'View Pricing Plans'
export const downloadsNotLoaded = 'Your downloads could not be loaded'
export const nothingYet = 'Nothing here yet'
export const fileRefused = ({ status }: { status: number }): string => `The file was refused with ${status}`
export const anotherChecksum = 'The file has another checksum'
export const downloadComplete = 'Download Complete'
export const checksumVerified = ({ fileName }: { fileName: string }): string =>
  `${fileName}, checksum verified`
export const downloadStarted = 'Download Started'
export const arrivedDamaged = 'The file arrived damaged. Please try again.'
export const downloadNotStarted = 'Failed to start download'
export const downloadFailed = 'Download Failed'
export const visitHomepage = 'Visit Homepage'
export const activeDownloads = 'Active downloads'
export const yourLicense = 'Your license'
export const licenseIsActive = ({ plan }: { plan: string }): string => `Your ${plan} license is active`
export const validUntil = ({ expiresAt }: { expiresAt: string }): string => `Valid until ${expiresAt}`
export const howToActivate = 'How to activate'
export const recentOrders = 'Recent Orders'
export const viewAllOrders = 'View All Orders'
export const choosePlan = 'Choose a plan, pay for it your way, and your license key appears here.'
export const placeFirstOrder = 'Place First Order'
export const welcome = <P>({ username }: { username: P }): Sentence<P> => ['Welcome, ', username]
export const overview = 'Overview'
export const offersComeAndGo = 'Our offers come and go. The plans are always there.'
export const seePlans = 'See the plans'
export const signOut = 'Sign Out'
export const welcomeSection = 'Welcome'
export const dashboardOf = ({ name }: { name: string }): string => `Dashboard – ${name}`
export const orderLabel = ({ plan, id, status }: { plan: string; id: number; status: string }): string =>
  `${plan}, order ${id}, ${status}`
export const orderAt = <P>({ id, createdAt }: { id: number; createdAt: P }): Sentence<P> => [
  'Order #',
  String(id),
  ' · ',
  createdAt,
]
export const page = ({ number }: { number: number }): string => `Page ${number}`
export const order = ({ id }: { id: number }): string => `Order ${id}`
export const payOrder = ({ id, amount }: { id: number; amount: string }): string =>
  `Pay order ${id}, ${amount}`
export const orderAdded = 'Order Added'
export const orderIsInAccount = ({ id }: { id: number }): string => `Order ${id} is now in your account.`
export const orderNotAdded = 'Order Not Added'
export const openLinkAgain = 'Please open the link again in a moment.'
export const unpaid = { awaiting: 'Waiting for your payment', rejected: 'We could not accept your proof' }
/** The tabs, by their addresses. */
export const tabs = {
  overview: 'Overview',
  licenses: 'Licenses',
  products: 'Products',
  orders: 'Orders',
  downloads: 'Downloads',
  profile: 'Profile',
  support: 'Support',
  reseller: 'Reseller',
}
export const pageControls = {
  first: 'first page',
  previous: 'previous page',
  next: 'next page',
  last: 'last page',
}
export const pagesOf = {
  downloads: 'Pages of downloads',
  orders: 'Pages of orders',
  licenses: 'Pages of licenses',
  tickets: 'Pages of tickets',
  customers: 'Pages of customers',
}
export const moreWait = 'More of your orders wait for payment.'
export const seeAllOrders = 'See all orders'
export const orderStates = { pending: 'pending', approved: 'approved', cancelled: 'cancelled' }
export const fileKinds = {
  'chrome-extension': 'Chrome Extension',
  'desktop-app': 'Desktop App',
  'mobile-app': 'Mobile App',
}
