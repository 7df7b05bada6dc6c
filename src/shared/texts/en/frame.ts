/** By the color scheme that is set: its name, and the one that a press brings. */
export const switchScheme = {
  auto: 'Color scheme: automatic. Switch to light',
  light: 'Color scheme: light. Switch to dark',
  dark: 'Color scheme: dark. Switch to automatic',
}
export const errorPrefix = 'Error: '
export const skipToContent = 'Skip to content'
export const close = 'Close'
export const dismiss = 'Dismiss'
export const refusedOnTheWay =
  'This file is too large for the server in front of the shop. Please choose a smaller one, or tell our support.'
export const offline = 'You are offline – what you typed stays here'
export const noAnswerYet = 'The shop does not answer yet. What you typed stays here; please try again soon.'
/** What a screen reader says before a toast. */
export const notification = 'Notification'
export const notifications = ({ hotkey }: { hotkey: string }): string => `Notifications (${hotkey})`
/** The smallest unit of size; KB, MB and GB are the same in every language. */
export const bytes = 'bytes'
