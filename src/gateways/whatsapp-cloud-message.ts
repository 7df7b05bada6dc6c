import { isPhone } from '#src/shared/values/whatsapp-address.ts'
import { digitsOf } from '#src/written/phone.ts'

/** A template that Meta approved: its name there, its placeholders, and whether it carries a code. */
export type ApprovedTemplate = { name: string; language: string; placeholders: string[]; isCode: boolean }

export type CloudMessage = {
  phone: string
  text: string
  /** A JPEG, which only a message within the day carries. */
  picture?: Buffer | undefined
  /** Whether the person wrote in the last 24 hours, so that a plain text may go. */
  isOpen: boolean
  template: (ApprovedTemplate & { values: Record<string, string> }) | null
}

/** A value as a template takes it: one line that is not empty. */
const asParameter = (value: string): string =>
  value
    .replace(/\s+/g, (blank) => (/[\n\t]/.test(blank) ? ' · ' : blank))
    .replace(/ {4,}/g, ' ')
    .trim() || '–'

/** The body of the call that sends a message: its text, its picture by the id of its file, or a template. */
export const bodyOf = (
  { phone, text }: CloudMessage,
  { template, imageId }: { template: CloudMessage['template']; imageId?: string | undefined },
) => {
  const common = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // An id in `to` would be read as a number, of somebody else.
    ...(isPhone(phone) ? { to: digitsOf(phone) } : { recipient: phone }),
  }
  if (!template && imageId) {
    return { ...common, type: 'image', image: { id: imageId, ...(text !== '' && { caption: text }) } }
  }
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

/** What a new template is made of; `examples` by placeholder. */
export type NewTemplate = {
  name: string
  language: string
  category: 'utility' | 'marketing' | 'authentication'
  text: string
  examples: Record<string, string>
  codeMinutes: number
}

/** The body of the call that asks for the approval of a template. */
export const bodyOfTemplate = ({ name, language, category, text, examples, codeMinutes }: NewTemplate) => {
  const isCode = category === 'authentication'
  const named = Object.entries(examples).map(([param_name, example]) => ({ param_name, example }))
  return {
    name,
    language,
    category: category.toUpperCase(),
    ...(!isCode && { parameter_format: 'NAMED' }),
    components: isCode
      ? [
          { type: 'BODY', add_security_recommendation: true },
          { type: 'FOOTER', code_expiration_minutes: codeMinutes },
          { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
        ]
      : [{ type: 'BODY', text, ...(named.length > 0 && { example: { body_text_named_params: named } }) }],
  }
}
