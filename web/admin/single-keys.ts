import { useLocalStorage } from '@mantine/hooks'

/** Whether keys without Ctrl do something (`/`, `R` and `?`); whoever speaks to the computer switches them off (WCAG 2.1.4). */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'single-keys', defaultValue: true, getInitialValueInEffect: false })
