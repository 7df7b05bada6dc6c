import { Text } from '@mantine/core'

/** Describes the first tab. It is part of the frame that the server draws. */
export const Introduction = () => (
  <Text c="dimmed">What waits for you, and how the shop is doing. All days are days of Pakistan time.</Text>
)
