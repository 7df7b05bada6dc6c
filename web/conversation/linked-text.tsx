import { splitLinks } from './links.ts'

/** A text as it was written; what looks like an address leads there, in a new tab. */
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
