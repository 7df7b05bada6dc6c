import { type ComponentType, type CSSProperties } from 'react'
import { SectionHead } from '#web/site/landing/section/section-head.tsx'
import type { SectionProps } from '#web/site/landing/section/section-props.ts'
import shared from '#web/site/section.module.css'
import { Ai } from './ai.tsx'
import { Comparison } from './comparison.tsx'
import { Faq } from './faq.tsx'
import { Features } from './features.tsx'
import { Guide } from './guide.tsx'
import { inkOn, isHexColor } from './ink.ts'
import { Testimonials } from './testimonials.tsx'
import { Workflow } from './workflow.tsx'

const sections: Record<string, ComponentType<SectionProps>> = {
  guide: Guide,
  features: Features,
  ai: Ai,
  workflow: Workflow,
  comparison: Comparison,
  testimonials: Testimonials,
  faq: Faq,
}

const uploaded = /^\/media\/images\/[^?]+/
const FLUID: CSSProperties = { maxWidth: '100%', height: 'auto', borderRadius: '1.5rem' }

/**
 * A picture of the shop. One that was uploaded has a small copy for phones, and its address tells its size
 * (CONTENT-708).
 */
const Picture = ({ src, alt }: { src: string; alt: string }) => {
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

/** The chosen background, with readable text on it; none where no colour is chosen. */
const groundOf = (color = '') =>
  isHexColor(color)
    ? { background: color, color: inkOn(color), '--mantine-color-dimmed': 'currentcolor' }
    : undefined

/** A section that the shop added: it shows its own fields. */
const Plain = ({ section }: SectionProps) => {
  const { name, texts } = section
  const imageKey = texts.image ? 'image' : 'image_url'
  const image = texts[imageKey]
  return (
    <section
      id={name}
      className={`${shared.section} ${shared.sunken}`}
      style={groundOf(texts.background_color)}
      aria-labelledby={`${name}-title`}
    >
      <div className="container">
        <SectionHead section={section} />
        {image && <Picture src={image} alt={texts[`${imageKey}_alt`] ?? ''} />}
      </div>
    </section>
  )
}

/** The sections that need no JavaScript in the browser. */
const ServerOnlySection = (props: SectionProps) => {
  const Section = sections[props.section.name] ?? Plain
  return <Section {...props} />
}

export default ServerOnlySection
