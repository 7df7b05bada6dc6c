export const loadingVideo = 'Loading video'
export const closeVideo = 'Close video'
export const menu = 'Menu'
export const closeMenu = 'Close menu'
