import { adminProcedure, customerProcedure, router } from '#src/kit/trpc.ts'
import { byId } from '#src/shared/input.ts'
import { mapPage } from '#src/shared/paging.ts'
import { toOffer, toOwnOffers } from './present.ts'
import { listOffers, offerOfLicense, ownOffers } from './queries.ts'
import { offerListInput } from './schema.ts'

export const offersRouter = router({
  /** The offers that stand, those that end first at the front, paged. */
  list: adminProcedure
    .meta({ tokens: 'read' })
    .input(offerListInput.prefault({}))
    .query(({ ctx, input }) => mapPage(listOffers(ctx.deps, input), toOffer)),
  /** `{offers: [{licenseIds, amount, until}], methods}` of the user's own licences; amounts in rupees. */
  own: customerProcedure.query(({ ctx }) => toOwnOffers(ownOffers(ctx.deps, ctx.actor))),
  /** The offer of a licence that stands; null for none. */
  ofLicense: adminProcedure
    .meta({ right: 'licenses.change' })
    .input(byId)
    .query(({ ctx, input }) => {
      const found = offerOfLicense(ctx.deps, input.id)
      return found && toOffer(found)
    }),
})
