import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { here } from '#src/shared/page-address.ts'
import { common, components as texts } from '#src/shared/texts.ts'
import { ErrorId } from '#web/components/loading/error-id.tsx'
import { errorMessage } from '#web/lib/errors.ts'

/** Replaces a page that failed: says so, and offers another try and a link home. */
export const PageProblem = ({ error }: { error: unknown }) => (
  <Center mih="40dvh" p="md">
    <Stack role="alert" maw={560} gap="md">
      <Title order={2} size="h3">
        {texts.pageNotShown}
      </Title>
      <Text>{errorMessage(error, texts.pageBroke)}</Text>
      <ErrorId error={error} />
      <Group>
        {/* A reload from the server: after an update of the shop, the old page requests files that no longer exist. */}
        <Button onClick={() => window.location.reload()}>{common.retry}</Button>
        <Button component="a" href={here('/')} variant="default">
          {texts.home}
        </Button>
      </Group>
    </Stack>
  </Center>
)

export const PageNotFound = () => (
  <Center mih="60dvh" p="md">
    <Stack align="flex-start">
      <Title order={1} size="h2">
        {common.pageNotFound}
      </Title>
      <Button component="a" href={here('/')} variant="default">
        {texts.home}
      </Button>
    </Stack>
  </Center>
)
