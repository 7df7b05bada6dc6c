import { adminProcedure, router } from '#src/kit/trpc.ts'
import { byIdAsShown } from '#src/shared/input.ts'
import { toPageSection } from './present.ts'
import {
  createPageSectionInput,
  setSectionContentInput,
  setSectionOrderInput,
  setSectionVisibilityInput,
  setTextInput,
} from './schema.ts'
import {
  createPageSection,
  deletePageSection,
  initializePageSections,
  listPageSections,
  setSectionContent,
  setSectionOrder,
  setSectionVisibility,
  setText,
} from './service.ts'

export const pageSectionsRouter = router({
  /** Every section in its order; `content` is null where it cannot be read. */
  list: adminProcedure
    .meta({ tokens: 'read' })
    .query(({ ctx }) => listPageSections(ctx.deps).map(toPageSection)),
  /** Adds a section. CONFLICT for a taken name. */
  create: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .input(createPageSectionInput)
    .mutation(({ ctx, input }) => toPageSection(createPageSection(ctx.deps, ctx.actor, input))),
  /** Moves a section. NOT_FOUND. */
  setOrder: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .input(setSectionOrderInput)
    .mutation(({ ctx, input }) => toPageSection(setSectionOrder(ctx.deps, ctx.actor, input))),
  /** Shows or hides a section. NOT_FOUND. */
  setVisibility: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .input(setSectionVisibilityInput)
    .mutation(({ ctx, input }) => toPageSection(setSectionVisibility(ctx.deps, ctx.actor, input))),
  /**
   * Replaces the fields of a section. NOT_FOUND; BAD_REQUEST; CONFLICT where somebody saved since.
   */
  setContent: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .input(setSectionContentInput)
    .mutation(({ ctx, input }) => toPageSection(setSectionContent(ctx.deps, ctx.actor, input))),
  /**
   * Saves the text that visitors see in the place of a content item, wherever it stood before. NOT_FOUND;
   * BAD_REQUEST; CONFLICT for a taken key or where somebody saved since.
   */
  setText: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .input(setTextInput)
    .mutation(({ ctx, input }) => setText(ctx.deps, ctx.actor, input)),
  /** Removes a section, to Deleted Items. NOT_FOUND. */
  delete: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .input(byIdAsShown)
    .mutation(({ ctx, input }) => deletePageSection(ctx.deps, ctx.actor, input)),
  /** Adds the missing built-in sections and answers all sections. */
  initialize: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .mutation(({ ctx }) => initializePageSections(ctx.deps, ctx.actor).map(toPageSection)),
})
