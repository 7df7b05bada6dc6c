import type { CSSProperties } from 'react'

const uploaded = /^\/media\/images\/[^?]+/
const FLUID: CSSProperties = { maxWidth: '100%', height: 'auto', borderRadius: '1.5rem' }

/**
 * A picture of the shop. One that was uploaded has a small copy for phones, and its address tells its size
 * (CONTENT-708).
 */
export const Picture = ({ src, alt }: { src: string; alt: string }) => {
  const facts = uploaded.test(src) ? new URLSearchParams(src.split('?')[1]) : null
  const small = src.replace('/images/', '/images-small/')
  return (
    <picture>
      {facts && <source media="(max-width: 48em)" srcSet={small} />}
      <img
        src={src}
        alt={alt}
        loading="lazy"
        width={facts?.get('w') ?? undefined}
        height={facts?.get('h') ?? undefined}
        style={FLUID}
      />
    </picture>
  )
}
