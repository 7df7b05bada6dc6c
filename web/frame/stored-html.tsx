import type { ComponentPropsWithoutRef } from 'react'

type Props = Pick<ComponentPropsWithoutRef<'div'>, 'className' | 'id'> & {
  html: string
  as?: 'div' | 'span' | 'h2' | 'h3' | 'h4' | 'summary' | 'blockquote'
}

/**
 * Shows html that an administrator wrote. The server cleans it when it is stored and again when it is sent.
 */
export const StoredHtml = ({ html, as: Tag = 'div', ...rest }: Props) => (
  <Tag {...rest} dangerouslySetInnerHTML={{ __html: html }} />
)
