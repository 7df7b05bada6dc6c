import { useLocalStorage } from '@mantine/hooks'

/** Whether settings show their keys, by which scripts call them. */
export const useShownKeys = () =>
  useLocalStorage({ key: 'setting-keys', defaultValue: false, getInitialValueInEffect: false })
