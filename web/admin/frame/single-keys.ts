import { useLocalStorage } from '@mantine/hooks'

/** Whether single-key shortcuts (`/`, `R`, `?`) work (ADMIN-3). Users of speech input switch them off (WCAG 2.1.4). */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'single-keys', defaultValue: true, getInitialValueInEffect: false })
