import { type ComponentType, useState } from 'react'
import type { SitePage } from '#src/shared/pages.ts'
import { serverOnly } from '#web/arrival/server-only.tsx'
import { Layout } from '#web/site/layout.tsx'
import { Contact } from './contact.tsx'
import { Hero } from './hero.tsx'
import { Pricing } from './pricing.tsx'
import { PurchaseSection } from './purchase-section.tsx'
import type { Landing, SectionProps } from './section/section-props.ts'

const ServerOnlySection = serverOnly(() => import('./server-only/sections.tsx'))

const sections: Record<string, ComponentType<SectionProps>> = {
  hero: Hero,
  pricing: Pricing,
  purchase: PurchaseSection,
  contact: Contact,
}

type Props = { page: Extract<SitePage, { page: 'home' }> }

/** The landing page: the visible sections in the order that the back office sets. */
export const LandingPage = ({ page }: Props) => {
  const { landing, site, viewer } = page
  const [plans, setPlans] = useState(landing.plans)
  // A refetched list may be empty: the plans that were shown stay.
  const isSelling = landing.isSelling && plans.length > 0
  const all: Landing = {
    ...landing,
    plans: plans.length > 0 ? plans : landing.plans,
    isSelling,
    site,
    viewer,
    setPlans,
  }
  return (
    <Layout page={page}>
      {landing.sections.map((section) => {
        const SectionOf = sections[section.name] ?? ServerOnlySection
        return <SectionOf key={section.name} section={section} landing={all} />
      })}
    </Layout>
  )
}
