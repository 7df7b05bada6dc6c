/** The height of the back office's header in px, below which heads of tables stick. */
export const HEADER_HEIGHT = 64
