/** The address of your shop. */
export const SHOP = 'https://shop.example'
/** The text `root.x` in SHOP/api/license/keys. The program believes no other shop. */
export const ROOT_KEY = ''
/** Whether your shop offers a free trial (Settings, Advanced). */
export const OFFERS_TRIAL = false
