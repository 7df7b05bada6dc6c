import { speaking } from './language.ts'
import * as en from './texts/en/rooms.ts'
import * as ur from './texts/ur/rooms.ts'

// The rooms of the catalogue, in the language that is spoken where a text is read (docs/decisions/55). The bundles of the
// browser have the rooms of one language in place of this file (scripts/one-language.ts).
const rooms = speaking({ en, ur })

export const { activate } = rooms
export const { account, accountAnswers, amountInWords, banners, buyer, chat, codeAnswers, common } = rooms
export const { components, conversation, dashboard, dashboardLicenses, dashboardOrders } = rooms
export const { dashboardReseller } = rooms
export const { dashboardProfile, dashboardSupport, dates, frame, heads, input, landing, legal } = rooms
export const { letters, licenseAnswers, navigation, notFound, order, orderAnswers, orderKey } = rooms
export const { overlays, pay, paymentAnswers, privacy, raast, receipt, refusals, resellerAnswers, session } =
  rooms
export const { site, store, supportAnswers, tax, taxNumber, terms, track, trial, unsubscribe } = rooms
export const { update, uploadAnswers, verification, verifyKey } = rooms
