import { adminProcedure, publicProcedure, router } from '#src/kit/trpc.ts'
import { saveSettingsInput, updateSettingInput } from './schema.ts'
import { listSettings, saveSettings, settingValues, updateSetting } from './service.ts'

export const settingsRouter = router({
  /** The currency symbol shown beside prices (SET-3). */
  currency: publicProcedure.query(({ ctx }) => ({
    currency_symbol: settingValues(ctx.deps).currency_symbol,
  })),
  /** Every setting with its description and category. */
  list: adminProcedure.meta({ tokens: 'read' }).query(({ ctx }) => listSettings(ctx.deps)),
  /** The version of the shop that serves, such as `1.0.0` (REL-2). */
  version: adminProcedure.meta({ tokens: 'read' }).query(({ ctx }) => ctx.deps.config.version),
  /** Changes the value of one setting. NOT_FOUND, BAD_REQUEST, CONFLICT. */
  update: adminProcedure
    .meta({ event: 'setting_changed' })
    .input(updateSettingInput)
    .mutation(({ ctx, input }) => updateSetting(ctx.deps, ctx.actor, input)),
  /** Changes several settings, all or none. NOT_FOUND, BAD_REQUEST, CONFLICT. */
  save: adminProcedure
    .meta({ event: 'setting_changed' })
    .input(saveSettingsInput)
    .mutation(({ ctx, input }) => saveSettings(ctx.deps, ctx.actor, input)),
})
