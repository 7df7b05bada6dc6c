import { settingDefinitions } from '#src/domains/settings/schema.ts'

export const firstSettings = Object.entries(settingDefinitions).map(
  ([key, { initial, description, category }]) => ({ key, value: initial, description, category }),
)
