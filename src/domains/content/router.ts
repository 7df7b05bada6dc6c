import { adminProcedure, publicProcedure, router } from '#src/kit/trpc.ts'
import { byIdAsShown } from '#src/shared/input.ts'
import { safeHtml, toContentItem } from './present.ts'
import {
  cleanHtmlInput,
  contentSectionInput,
  createContentInput,
  setContentValueInput,
  updateContentInput,
} from './schema.ts'
import {
  createContent,
  deleteContent,
  listContent,
  openClaims,
  sectionContent,
  shownContent,
  updateContent,
} from './service.ts'

export const contentRouter = router({
  /** All content items as visitors read them, ordered by section (CONTENT-1). */
  all: publicProcedure.query(({ ctx }) => shownContent(ctx.deps).map(toContentItem)),
  /** The content items of one section as visitors read them. NOT_FOUND for an unknown one. */
  section: publicProcedure
    .input(contentSectionInput)
    .query(({ ctx, input }) => sectionContent(ctx.deps, input.section).map(toContentItem)),
  /** All content items as their editor writes them, with `{{systems}}`, ordered by section (CONTENT-900). */
  stored: adminProcedure.query(({ ctx }) => listContent(ctx.deps).map(toContentItem)),
  /** The claims of a new shop that wait for their owner's word; saving one, changed or not, confirms it. */
  claims: adminProcedure.query(({ ctx }) =>
    openClaims(ctx.deps).map(({ item, words }) => ({ ...toContentItem(item), words })),
  ),
  /** Adds an item. BAD_REQUEST, CONFLICT for a taken key. */
  create: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .input(createContentInput)
    .mutation(({ ctx, input }) => toContentItem(createContent(ctx.deps, ctx.actor, input))),
  /**
   * Changes key, value or type. NOT_FOUND; BAD_REQUEST; CONFLICT for a taken key or where somebody saved
   * since.
   */
  update: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .input(updateContentInput)
    .mutation(({ ctx, input }) => toContentItem(updateContent(ctx.deps, ctx.actor, input))),
  /**
   * Changes the value alone, as the live editor does. NOT_FOUND; BAD_REQUEST; CONFLICT where somebody saved
   * since.
   */
  setValue: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .input(setContentValueInput)
    .mutation(({ ctx, input }) => toContentItem(updateContent(ctx.deps, ctx.actor, input))),
  /** Html as the page would show it, for a preview. */
  clean: adminProcedure
    .meta({ unconfirmed: 'changes nothing' })
    .input(cleanHtmlInput)
    .mutation(({ input }) => safeHtml(input.html)),
  /** Removes an item, to Deleted Items. NOT_FOUND. */
  delete: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .input(byIdAsShown)
    .mutation(({ ctx, input }) => deleteContent(ctx.deps, ctx.actor, input)),
})
