/** The id under which the shop itself decides what an administrator does else. No user has it. */
export const SHOP_ID = 0
