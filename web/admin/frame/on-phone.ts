import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is as narrow as a phone's, on which tables are cards and forms fill the screen. */
export const useOnPhone = (): boolean =>
  useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false
