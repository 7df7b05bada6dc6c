import { Text } from '@mantine/core'
import { components as texts } from '#src/shared/texts.ts'
import { requestId } from '#web/lib/errors.ts'

/** The id under which the server logged a failure, where the server answered. */
export const ErrorId = ({ error }: { error: unknown }) => {
  const id = requestId(error)
  return (
    id && (
      <Text size="sm" c="dimmed">
        {texts.errorId({ id })}
      </Text>
    )
  )
}
