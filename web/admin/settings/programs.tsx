import { Anchor, Code, Group, Stack, Text, Title } from '@mantine/core'
import { CodeText } from '#web/admin/frame/code-text.tsx'
import { TabLink } from '#web/admin/frame/tab-link.tsx'
import { CopyButton } from '#web/components/copy-button.tsx'
import { examples } from './program-examples.ts'

const Example = ({ text, copies }: { text: string; copies: string }) => (
  <Stack gap="xs">
    <CodeText>{text}</CodeText>
    <Group>
      <CopyButton value={text} label={`Copy ${copies}`} />
    </Group>
  </Stack>
)

/** How a program outside calls this shop: the token, and the examples of docs/programs.md (EVENT-1241). */
export const Programs = () => (
  <Stack gap="xl" maw={800}>
    <Stack gap="xs" maw={640}>
      <Title order={2} size="h3">
        Calling the shop from your own program
      </Title>
      <Text c="dimmed">
        Your own program can read this shop and work with it. You do not need this to sell.
      </Text>
    </Stack>
    <Stack gap="sm">
      <Title order={3} size="h4">
        1. The token
      </Title>
      <Text size="sm">
        Make one under{' '}
        <TabLink search={{ tab: 'settings', view: 'api-tokens' }} inherit underline="always">
          API tokens
        </TabLink>
        . It is shown once. The examples read it, and the address of this shop, from the environment:
      </Text>
      <Example text={`export SHOP=${window.location.origin}\nexport TOKEN=…`} copies="the environment" />
    </Stack>
    <Stack gap="sm">
      <Title order={3} size="h4">
        2. With curl
      </Title>
      <Text size="sm">
        The newest 10 pending orders, as a JSON list. The header <Code>X-Total-Count</Code> says how many
        there are in all.
      </Text>
      <Example text={examples.curl} copies="the call" />
    </Stack>
    <Stack gap="sm">
      <Title order={3} size="h4">
        3. With TypeScript
      </Title>
      <Text size="sm">
        The shop serves the types of all its calls. A call that changed with an update no longer compiles, so
        you see it before your program fails.
      </Text>
      <Example text={examples.types} copies="the commands" />
      <Example text={examples.program} copies="the program" />
    </Stack>
    <Stack gap="sm">
      <Title order={3} size="h4">
        4. All the calls
      </Title>
      <Text size="sm">
        Each call, what it takes and what it answers, is described at{' '}
        <Anchor href="/api/docs" inherit underline="always">
          /api/docs
        </Anchor>
        . To be told instead of asking again and again, add your program under{' '}
        <TabLink search={{ tab: 'settings', view: 'events' }} inherit underline="always">
          Events
        </TabLink>
        .
      </Text>
    </Stack>
  </Stack>
)
