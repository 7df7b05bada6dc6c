import type { LandingData } from '#src/shared/pages.ts'

export type Section = LandingData['sections'][number]

type Props = {
  of: Section
  name: string
  as?: 'p' | 'span' | 'h2' | 'h3' | 'h4' | 'summary' | 'blockquote'
  className?: string | undefined
  id?: string
}

/** One text of a section: as html where the shop keeps it so (the server has sanitised it), else as it is; nothing where there is none. */
export const Words = ({ of: { texts, html }, name, as: Tag = 'p', ...rest }: Props) => {
  const text = texts[name]
  if (!text) return null
  if (!html.includes(name)) return <Tag {...rest}>{text}</Tag>
  // A paragraph cannot hold the paragraphs and lists that html may bring.
  const Holder = Tag === 'p' ? 'div' : Tag
  // Sanitised by the server on the way in and on the way out.
  return <Holder {...rest} dangerouslySetInnerHTML={{ __html: text }} />
}
