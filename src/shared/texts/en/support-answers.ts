// What the server answers about chats, tickets and the contact form, and what the checks of their forms say.

export const fillSubjectAndMessage = 'Please fill in both subject and message fields'
export const subjectRequired = 'Subject is required'
export const writeReply = 'Please write a reply'
export const messageSent = "Your message has been sent. We'll get back to you soon!"
export const knownAlready = 'We know already how to reach you'
export const clientIdUsed = 'This clientId was used for another message'
export const addPicture = 'Please add a picture'
export const otherIsRead =
  'Another picture of this conversation is being read. Please send this one after it.'
