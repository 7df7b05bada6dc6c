import { setLabelInput } from '#src/domains/licenses/schema.ts'
import { csvFile } from '#src/kit/csv-file.ts'
import { adminProcedure, customerProcedure, idempotent, needsSpace, router } from '#src/kit/trpc.ts'
import { byId } from '#src/shared/input.ts'
import { mapPage } from '#src/shared/paging.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import { ledgerCsv, statementCsv } from './columns.ts'
import {
  toAdminReseller,
  toCustomersLicense,
  toCustomersSystems,
  toMovement,
  toOverview,
  toRenewed,
  toReseller,
  toSeller,
} from './present.ts'
import { customers, ledger, overview, ownFacts, resellerOfLicense, statement } from './queries.ts'
import { resellerOfUser, setReseller } from './rules/administration.ts'
import {
  customersInput,
  issueInput,
  ledgerInput,
  renewalsInput,
  setResellerInput,
  statementInput,
  topUpInput,
} from './schema.ts'
import { freeSystem, issue, renew, revoke, setLabel, systemsOfCustomer, topUp } from './service.ts'

export const resellersRouter = router({
  /** `{balance, prices, customers, …}` of the reseller who asks, with the first 200 licences. NOT_FOUND. */
  get: customerProcedure
    .input(customersInput.prefault({}))
    .query(({ ctx, input }) => toOverview(overview(ctx.deps, ctx.actor, input))),
  /** The same without licences. NOT_FOUND. */
  facts: customerProcedure.query(({ ctx }) => {
    const { reseller, balance } = ownFacts(ctx.deps, ctx.actor)
    return toReseller(reseller, balance)
  }),
  /** The licences of the reseller's customers, paged. NOT_FOUND. */
  customers: customerProcedure
    .input(customersInput.prefault({}))
    .query(({ ctx, input }) => mapPage(customers(ctx.deps, ctx.actor, input), toCustomersLicense)),
  /** Issues licences to a customer: `{licenseKeys, balance}`. NOT_FOUND, CONFLICT, BAD_REQUEST. */
  issue: customerProcedure
    .use(needsSpace)
    .input(issueInput)
    .mutation(({ ctx, input }) => {
      const { licenseKeys, balance } = issue(ctx.deps, ctx.actor, input)
      return { licenseKeys, balance: fromMinor(balance) }
    }),
  /** Renews licences of customers, all or none: `{licenses, balance}`. NOT_FOUND, CONFLICT. */
  renew: customerProcedure
    .use(needsSpace)
    .input(renewalsInput)
    .mutation(({ ctx, input }) => {
      const { licenses, balance } = renew(ctx.deps, ctx.actor, input)
      return { licenses: licenses.map(toRenewed), balance: fromMinor(balance) }
    }),
  /** Revokes a licence that no system used: `{balance}`. NOT_FOUND, CONFLICT. */
  revoke: customerProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ({ balance: fromMinor(revoke(ctx.deps, ctx.actor, input.id)) })),
  /** Sets what a licence of a customer is called. NOT_FOUND. */
  setLabel: customerProcedure
    .input(setLabelInput)
    .mutation(({ ctx, input }) => setLabel(ctx.deps, ctx.actor, input)),
  /** The systems of a customer's licence. NOT_FOUND. */
  systems: customerProcedure
    .input(byId)
    .query(({ ctx, input }) => toCustomersSystems(systemsOfCustomer(ctx.deps, ctx.actor, input.id))),
  /** Frees a system of a customer's licence. NOT_FOUND, TOO_MANY_REQUESTS. */
  freeSystem: customerProcedure
    .input(byId)
    .mutation(({ ctx, input }) => freeSystem(ctx.deps, ctx.actor, input.id)),
  /** Places an order that tops up the balance: `{payPath}`. NOT_FOUND, CONFLICT. */
  topUp: customerProcedure
    .use(needsSpace)
    .use(idempotent)
    .input(topUpInput)
    .mutation(({ ctx, input }) => ({ payPath: topUp(ctx.deps, ctx.actor, input.amount) })),
  /** Every movement of the balance, newest first, paged. NOT_FOUND. */
  statement: customerProcedure
    .input(statementInput.prefault({}))
    .query(({ ctx, input }) => mapPage(statement(ctx.deps, ctx.actor, input), toMovement)),
  /** `{name, supportPhone}` of the reseller of the caller's own licence; null where the shop sold it. NOT_FOUND. */
  ofLicense: customerProcedure
    .input(byId)
    .query(({ ctx, input }) => toSeller(resellerOfLicense(ctx.deps, ctx.actor, input.id))),
  /** An account as a reseller. NOT_FOUND. */
  of: adminProcedure
    .input(byId)
    .query(({ ctx, input }) => toAdminReseller(resellerOfUser(ctx.deps, input.id))),
  /** Makes an account a reseller, changes one, pauses or closes it. NOT_FOUND, BAD_REQUEST, CONFLICT. */
  set: adminProcedure
    .meta({ event: 'account_changed' })
    .input(setResellerInput)
    .mutation(({ ctx, input }) => toAdminReseller(setReseller(ctx.deps, ctx.actor, input))),
  /** Every movement of an account's balance, also after it was closed, newest first, paged. NOT_FOUND. */
  ledger: adminProcedure
    .input(ledgerInput)
    .query(({ ctx, input }) => mapPage(ledger(ctx.deps, input), toMovement)),
})

export const resellersFiles = [
  csvFile(statementCsv, (deps, query, user) => statement(deps, user, query), toMovement),
  csvFile(ledgerCsv, ledger, toMovement),
]
