import type { LandingData, PlanOnSale, SitePage } from '#src/shared/pages.ts'
import type { Section } from './words.tsx'

export type Landing = LandingData &
  Pick<SitePage, 'site' | 'viewer'> & {
    /** Shows these plans from now on. */
    setPlans: (plans: PlanOnSale[]) => void
  }

/** What every section of the landing page is given. */
export type SectionProps = { section: Section; landing: Landing }
