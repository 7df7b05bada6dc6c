import type { LandingData } from '#src/shared/pages.ts'
import { StoredHtml } from '#web/frame/stored-html.tsx'

export type Section = LandingData['sections'][number]

type Props = {
  of: Section
  name: string
  as?: 'p' | 'span' | 'h2' | 'h3' | 'h4' | 'summary' | 'blockquote'
  className?: string | undefined
  id?: string
}

/** One text of a section, as html where it is stored as html, else as plain text. An absent text renders nothing. */
export const Words = ({ of: { texts, html }, name, as: Tag = 'p', ...rest }: Props) => {
  const text = texts[name]
  if (!text) return null
  if (!html.includes(name)) return <Tag {...rest}>{text}</Tag>
  // A paragraph may not contain the paragraphs and lists of the html, and a heading no headings.
  return <StoredHtml {...rest} html={text} as={Tag === 'p' || /<h\d/.test(text) ? 'div' : Tag} />
}
