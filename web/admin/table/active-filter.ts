import type { Filter } from './resource.ts'

/** The filter of rows that can be switched off. */
export const activeFilter: Filter = {
  key: 'isActive',
  label: 'Status',
  options: { true: 'Active', false: 'Inactive' },
}
