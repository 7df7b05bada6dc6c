import { Text } from '@mantine/core'

/** Describes the first tab. It is part of the frame that the server draws. */
export const Introduction = () => (
  <Text c="dimmed">What is waiting for you, and how the shop is doing. All dates are in Pakistan time.</Text>
)
