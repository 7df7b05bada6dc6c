import { Text } from '@mantine/core'
import { requestId } from '#web/lib/errors.ts'

/** Under which id the shop's log knows a failure, where the server answered. */
export const ErrorId = ({ error }: { error: unknown }) => {
  const id = requestId(error)
  return (
    id && (
      <Text size="sm" c="dimmed">
        Error id: {id}
      </Text>
    )
  )
}
