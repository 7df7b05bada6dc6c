import { WA_CERT_DETAILS } from 'baileys'

// Loaded before the shop, so that the shop trusts the WhatsApp service of a test instead of the real one.
WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(process.env.WA_ROOT_KEY ?? '', 'hex')
