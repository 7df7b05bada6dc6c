import type { ComponentType } from 'react'
import { SectionHead } from '#web/site/landing/section-head.tsx'
import type { SectionProps } from '#web/site/landing/section-props.ts'
import shared from '#web/site/section.module.css'
import { Ai } from './ai.tsx'
import { Comparison } from './comparison.tsx'
import { Faq } from './faq.tsx'
import { Features } from './features.tsx'
import { Guide } from './guide.tsx'
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

/** A section that the shop added: it shows its own fields. */
const Plain = ({ section }: SectionProps) => (
  <section id={section.name} className={shared.section} aria-labelledby={`${section.name}-title`}>
    <div className="container">
      <SectionHead section={section} />
    </div>
  </section>
)

/** The sections that need no JavaScript in the browser. */
const ServerOnlySection = (props: SectionProps) => {
  const Section = sections[props.section.name] ?? Plain
  return <Section {...props} />
}

export default ServerOnlySection
