import type { LandingData, PlanOnSale, SitePage } from '#src/shared/pages.ts'
import type { Section } from './words.tsx'

export type Landing = LandingData &
  Pick<SitePage, 'site' | 'viewer'> & {
    /** Replaces the plans that the page shows. */
    setPlans: (plans: PlanOnSale[]) => void
  }

/** The props of every section of the landing page. */
export type SectionProps = { section: Section; landing: Landing }
