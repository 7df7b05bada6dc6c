import type { ReactElement } from 'react'
import type { LandingData, SitePage, Texts } from '#src/pages/schema.ts'
import { Layout } from '#web/site/layout.tsx'
import { orFallback } from './fallback-plans.ts'
import { Hero } from './hero.tsx'
import { Pricing } from './pricing.tsx'
import { PurchaseSection } from './purchase-section.tsx'

export type Landing = LandingData & Pick<SitePage, 'site' | 'viewer'>
export type SectionProps = { texts: Texts; landing: Landing }

const sections: Record<string, (props: SectionProps) => ReactElement> = {
  hero: Hero,
  pricing: Pricing,
  purchase: PurchaseSection,
}

type Props = { page: Extract<SitePage, { page: 'home' }> }

/** The landing page: its sections in the order that the back office gives them (decision §5). */
export const LandingPage = ({ page }: Props) => {
  const { landing, site, viewer } = page
  const all: Landing = { ...landing, plans: orFallback(landing.plans), site, viewer }
  return (
    <Layout page={page}>
      {landing.sections.map(({ name, texts }) => {
        const Section = sections[name]
        return Section && <Section key={name} texts={texts} landing={all} />
      })}
    </Layout>
  )
}
