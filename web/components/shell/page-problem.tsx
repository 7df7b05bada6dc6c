import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { ErrorId } from '#web/components/loading/error-id.tsx'
import { errorMessage } from '#web/lib/errors.ts'

/** Replaces a page that failed: says so, and offers another try and a link home. */
export const PageProblem = ({ error }: { error: unknown }) => (
  <Center mih="40dvh" p="md">
    <Stack role="alert" maw={560} gap="md">
      <Title order={2} size="h3">
        This page could not be shown
      </Title>
      <Text>{errorMessage(error, 'Something in this page broke. Nothing that you saved is lost.')}</Text>
      <ErrorId error={error} />
      <Group>
        {/* A reload from the server: after an update of the shop, the old page requests files that no longer exist. */}
        <Button onClick={() => window.location.reload()}>Retry</Button>
        <Button component="a" href="/" variant="default">
          Home
        </Button>
      </Group>
    </Stack>
  </Center>
)

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
