import { Button, Center, Code, Group, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#web/lib/errors.ts'

type Props = { error: unknown; reset: () => void }

/** What stands where a page failed: what failed, another try, and the way home. */
export const PageProblem = ({ error, reset }: Props) => {
  const queryClient = useQueryClient()
  const retry = () => {
    void queryClient.resetQueries()
    reset()
  }
  return (
    <Center mih="60dvh" p="md">
      <Stack role="alert" maw={520} gap="md">
        <Title order={1} size="h2">
          This page could not be shown
        </Title>
        <Text>{errorMessage(error, 'Something in this page broke. Nothing that you saved is lost.')}</Text>
        {error instanceof Error && <Code block>{error.message}</Code>}
        <Group>
          <Button onClick={retry}>Retry</Button>
          <Button component="a" href="/" variant="default">
            Home
          </Button>
        </Group>
      </Stack>
    </Center>
  )
}

export const PageNotFound = () => (
  <Center mih="60dvh" p="md">
    <Stack align="flex-start">
      <Title order={1} size="h2">
        Page Not Found
      </Title>
      <Button component="a" href="/" variant="default">
        Home
      </Button>
    </Stack>
  </Center>
)
