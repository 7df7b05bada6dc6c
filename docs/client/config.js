/** The address of your shop. */
export const SHOP = 'https://shop.example'
