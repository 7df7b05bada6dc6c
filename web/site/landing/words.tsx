import type { LandingData } from '#src/shared/pages.ts'

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
  // A paragraph may not contain the paragraphs and lists of the html.
  const Holder = Tag === 'p' ? 'div' : Tag
  // The server cleans html when it is stored and again when it is shown (CONTENT-3).
  return <Holder {...rest} dangerouslySetInnerHTML={{ __html: text }} />
}
