// Refusals that the server and the browser say in the same words.

export const NOT_AN_ADMINISTRATOR = "You don't have admin privileges"
export const CONVERSATION_CLOSED = 'This conversation is closed'
export const NOTHING_HERE = 'There is nothing at this address'
export const HEIC =
  'Photos of the type HEIC cannot be opened everywhere. Please send a screenshot of it, or choose JPEG ("Most Compatible") in the settings of your camera.'
export const TRY_AGAIN = 'Please try again in a moment.'
