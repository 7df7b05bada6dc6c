import { Anchor, Badge, Button, Code, Group, Stack, Text } from '@mantine/core'
import { tokenColumns } from '#src/domains/auth/columns.ts'
import { tokenListInput } from '#src/domains/auth/schema.ts'
import { tokenScopeNames } from '#src/shared/token-scope.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { Fold } from '#web/admin/frame/fold.tsx'
import { Facts } from '#web/admin/table/facts.tsx'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { NewToken } from './new-token.tsx'

type Token = Output<'auth', 'revokeToken'>

const RevokeButton = ({ token }: { token: Token }) => {
  const { auth } = trpc.useUtils()
  const revoke = trpc.auth.revokeToken.useMutation(
    withToasts({
      done: { title: 'API Token Revoked', description: `${token.name} no longer works.` },
      failed: { title: 'Error', fallback: 'Failed to revoke the API token' },
      after: () => void Promise.all([auth.listTokens.invalidate(), auth.getToken.invalidate()]),
    }),
  )
  const ask = () =>
    confirm({
      title: `Revoke ${token.name}?`,
      body: 'Scripts that use it stop working at once. This action cannot be undone.',
      verb: 'Revoke',
      onConfirm: () => revoke.mutateAsync({ id: token.id }),
    })
  return (
    <Button size="sm" variant="default" aria-label={`Revoke ${token.name}`} onClick={ask}>
      Revoke
    </Button>
  )
}

const TokenState = ({ token }: { token: Token }) => (
  <Badge variant="light" color={token.state === 'Active' ? 'brand' : 'gray'}>
    {tokenColumns.state.value(token)}
  </Badge>
)

const when = (date: Date | null): string => (date ? formatDateTime(date) : 'Not used yet')

/** One token in full, without its secret. */
const Details = ({ token }: { token: Token }) => (
  <Stack>
    <Facts
      facts={[
        ['State', <TokenState key="state" token={token} />],
        ['Acts as', token.username],
        ['May do', tokenScopeNames[token.scope]],
        ['Created', formatDateTime(token.createdAt)],
        ['Ends', formatDateTime(token.expiresAt)],
        ['Last used', when(token.lastUsedAt)],
        ...(token.revokedAt ? [['Revoked', formatDateTime(token.revokedAt)] as const] : []),
      ]}
    />
    {!token.revokedAt && (
      <Group>
        <RevokeButton token={token} />
      </Group>
    )}
  </Stack>
)

const tokens = defineResource({
  name: 'api-tokens',
  list: trpc.auth.listTokens,
  input: tokenListInput,
  record: trpc.auth.getToken,
  noun: { one: 'API token', many: 'API tokens' },
  label: ({ name }) => name,
  defaultSort: '-createdAt',
  searchHint: 'Name or administrator…',
  empty: {
    title: 'No API tokens yet',
    description:
      'Create one to let your own program read this shop, or do the work that you choose. You do not need one to sell.',
  },
  columns: columnsOf(tokenColumns, {
    createdAt: { cell: ({ createdAt }) => formatDateTime(createdAt) },
    expiresAt: { cell: ({ expiresAt }) => formatDateTime(expiresAt) },
    lastUsedAt: { cell: ({ lastUsedAt }) => when(lastUsedAt) },
    state: { cell: (token) => <TokenState token={token} /> },
  }),
  filters: [{ key: 'isActive', label: 'State', options: { true: 'Active', false: 'Ended or revoked' } }],
  create: { label: 'New API Token', dialog: (close) => <NewToken onClose={close} /> },
  card: (token) => ({
    name: token.name,
    state: <TokenState token={token} />,
    second: `Acts as ${token.username}`,
    third: `Last used: ${when(token.lastUsedAt)}`,
  }),
  details: (token) => <Details token={token} />,
  bulk: [
    {
      verb: 'Revoke',
      past: 'revoked',
      failed: 'Failed to revoke the API token',
      mutation: trpc.auth.revokeToken,
      warning: 'Scripts that use them stop working at once. This action cannot be undone.',
      isDestructive: true,
    },
  ],
  rowActions: (token) => !token.revokedAt && <RevokeButton token={token} />,
})

/** API tokens, with which scripts call the API as this administrator: create, list, revoke. */
export const ApiTokens = () => (
  <Stack>
    <Text c="dimmed" maw={640}>
      A token lets your own program work with this shop.
    </Text>
    <div>
      <Fold title="What a token may do" order={2}>
        <Stack gap="xs" maw={640}>
          <Text size="sm">
            It reads the shop and does the work that you choose for it. It never changes accounts, prices,
            payment accounts, downloads, gateways or settings, and sees no license key. It ends by itself, and
            when its administrator changes the password.
          </Text>
          <Text size="sm">
            For programmers: the calls are described at{' '}
            <Anchor href="/api/docs" inherit underline="always">
              /api/docs
            </Anchor>
            , and a token is sent as <Code>Authorization: Bearer TOKEN</Code>.
          </Text>
        </Stack>
      </Fold>
    </div>
    <ResourcePage resource={tokens} />
  </Stack>
)
