export const signedOut = 'Signed Out'
export const continueWhereYouLeft = 'Please sign in to continue where you left off.'
export const loggedOut = 'Logged out successfully!'
export const logoutFailed = 'Logout failed'
export const unknownBrowser = 'Unknown browser'
export const browserOn = ({ browser, system }: { browser: string; system: string }): string =>
  `${browser} on ${system}`
