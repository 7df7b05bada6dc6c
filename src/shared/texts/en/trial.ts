// The page of the free trial, and the links that lead to it.

export const tryIt = ({ days }: { days: number }): string => `Try it for ${days} days`
export const tryForFree = 'Try it for free'
export const whatItIs = ({ days }: { days: number }): string =>
  `For ${days} days, on one computer. You pay nothing, and it ends by itself. Your WhatsApp number gets a code.`
export const oneEach = 'Every number and every computer can have one trial.'
export const notStarted = 'Trial Not Started'
export const start = 'Start the Trial'
export const hasBegun = 'Your trial has begun'
export const endsOn = ({ end }: { end: string }): string =>
  `It runs until ${end}. We remind you a day before, and you pay only if you order.`
export const yourKey = 'Your key for the trial'
export const noFileYet = 'The extension is not here yet. Please write to us.'
export const yourTrial = ({ plan }: { plan: string }): string => `${plan}, free trial`
export const runsUntil = ({ end }: { end: string }): string => `Runs until ${end}`
export const openTrial = 'Open the trial'
export const goOn = 'Go on after your trial'
export const trialEnds = 'Trial ends'
export const licenseUntil = 'License until'
export const orderIt = 'Order It'
