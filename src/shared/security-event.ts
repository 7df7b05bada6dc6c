/** The events of the security log. */
export const securityEvents = [
  'sign_in',
  'sign_in_failed',
  'password_changed',
  'second_factor_changed',
  'account_changed',
  'token_changed',
  'gateway_changed',
  'setting_changed',
  'refused',
  'foreign_origin',
  'limit_hit',
] as const
export type SecurityEventName = (typeof securityEvents)[number]

/** The events that anybody can cause as often as they like. They fill at most half of the log (AUDIT-705). */
export const noisyEvents = ['sign_in_failed', 'refused', 'foreign_origin', 'limit_hit'] as const
