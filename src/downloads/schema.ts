export const fileTypes = ['chrome-extension', 'desktop-app', 'mobile-app'] as const
