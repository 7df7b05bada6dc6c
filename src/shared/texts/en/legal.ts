export const questionsHere = 'Questions about this page, and requests about your data, reach us here:'
export const shopInCity = ({ name, city }: { name: string; city: string }): string => `${name}, ${city}`
export const email = 'Email:'
export const phone = 'Phone:'
export const contactForm = 'Contact form'
export const onThisPage = 'On this page'
export const lastChanged = ({ date }: { date: string }): string => `Last changed on ${date}`
