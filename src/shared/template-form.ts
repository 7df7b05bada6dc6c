const MOST_OF_TEMPLATE = 1024
/** Why WhatsApp would not take a text as a template of the Business API; null where it may (WA-734). */
export const whyNoTemplate = (template: string): string | null => {
  if (template.length > MOST_OF_TEMPLATE) {
    return `WhatsApp takes templates of ${MOST_OF_TEMPLATE.toLocaleString('en')} characters at most.`
  }
  return /^\s*\{\{|\}\}\s*$/.test(template)
    ? 'WhatsApp takes no template that begins or ends with a placeholder.'
    : null
}
