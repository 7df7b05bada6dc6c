/** A template that Meta approved: its name there, its placeholders, and whether it carries a code. */
export type ApprovedTemplate = { name: string; language: string; placeholders: string[]; isCode: boolean }

export type CloudMessage = {
  phone: string
  text: string
  /** Whether the person wrote in the last 24 hours, so that a plain text may go. */
  isOpen: boolean
  template: (ApprovedTemplate & { values: Record<string, string> }) | null
}

const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

/** A value as a template takes it: one line that is not empty. */
const asParameter = (value: string): string =>
  value
    .replace(/\s+/g, (blank) => (/[\n\t]/.test(blank) ? ' · ' : blank))
    .replace(/ {4,}/g, ' ')
    .trim() || '–'

/** The body of the call that sends a message: its text, or a template. */
export const bodyOf = ({ phone, text }: CloudMessage, template: CloudMessage['template']) => {
  const common = { messaging_product: 'whatsapp', recipient_type: 'individual', to: digitsOf(phone) }
  if (!template) return { ...common, type: 'text', text: { body: text, preview_url: false } }
  const { name, language, placeholders, isCode, values } = template
  const code = [{ type: 'text', text: values.code ?? '' }]
  const components = isCode
    ? [
        { type: 'body', parameters: code },
        { type: 'button', sub_type: 'url', index: '0', parameters: code },
      ]
    : placeholders.length === 0
      ? []
      : [
          {
            type: 'body',
            parameters: placeholders.map((placeholder) => ({
              type: 'text',
              parameter_name: placeholder,
              text: asParameter(values[placeholder] ?? ''),
            })),
          },
        ]
  return { ...common, type: 'template', template: { name, language: { code: language }, components } }
}
