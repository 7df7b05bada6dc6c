import { splitLinks } from './links.ts'

/** Plain text whose addresses are links, which open in a new tab. */
export const LinkedText = ({ text }: { text: string }) =>
  splitLinks(text).map(({ at, text: part, href }) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  )
