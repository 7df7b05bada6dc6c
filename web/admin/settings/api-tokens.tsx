import { Badge, Button, Group, Modal, Stack, Table, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { createTokenInput } from '#src/auth/schema.ts'
import { formatDateTime } from '#src/shared/dates.ts'
import { confirm } from '#web/components/confirm.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/load-problem.tsx'
import { SpinnerAfter } from '#web/components/spinner-after.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { useSchemaForm } from '#web/lib/forms.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import { saveByKey } from '#web/lib/save-keys.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { NewToken } from './new-token.tsx'

type Token = Output<'auth', 'listTokens'>[number]

const failed = { title: 'Error', fallback: 'Failed to create the API token' }

const CreateDialog = ({ onClose }: { onClose: () => void }) => {
  const utils = trpc.useUtils()
  const create = trpc.auth.createToken.useMutation()
  const form = useSchemaForm(createTokenInput, { name: '' })
  useReturnFocus()
  const submit = form.submit(async (values) => {
    await create.mutateAsync(values)
    void utils.auth.listTokens.invalidate()
  }, failed)
  return (
    <Modal opened onClose={onClose} title="New API Token" closeOnClickOutside={false} onKeyDown={saveByKey}>
      {create.data ? (
        <NewToken token={create.data.token} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={submit}>
          <Stack>
            <TextInput
              label="Name"
              description="What it is for, so that you know which one to revoke"
              placeholder="Nightly export…"
              required
              maxLength={100}
              data-autofocus
              {...form.getInputProps('name')}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={form.submitting}>
                Create
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}

const RevokeButton = ({ token }: { token: Token }) => {
  const utils = trpc.useUtils()
  const revoke = trpc.auth.revokeToken.useMutation()
  const run = async () => {
    try {
      await revoke.mutateAsync({ id: token.id })
    } catch (error) {
      const description = errorMessage(error, 'Failed to revoke the API token')
      toast({ title: 'Error', description, tone: 'error' })
      throw error
    }
    toast({ title: 'API Token Revoked', description: `${token.name} no longer works.`, tone: 'success' })
    void utils.auth.listTokens.invalidate()
  }
  const ask = () =>
    confirm({
      title: `Revoke ${token.name}?`,
      body: 'Scripts that use it stop working at once. This action cannot be undone.',
      verb: 'Revoke',
      onConfirm: run,
    })
  return (
    <Button size="sm" variant="default" aria-label={`Revoke ${token.name}`} onClick={ask}>
      Revoke
    </Button>
  )
}

const TokenTable = ({ tokens }: { tokens: readonly Token[] }) => (
  <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          {['Name', 'Acts as', 'Created', 'Last used', 'State'].map((header) => (
            <Table.Th key={header} scope="col">
              {header}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tokens.map((token) => (
          <Table.Tr key={token.id}>
            <Table.Td fw={600}>{token.name}</Table.Td>
            <Table.Td>{token.username}</Table.Td>
            <Table.Td>{formatDateTime(token.createdAt)}</Table.Td>
            <Table.Td>{token.lastUsedAt ? formatDateTime(token.lastUsedAt) : 'Never'}</Table.Td>
            <Table.Td>
              {token.revokedAt ? (
                <Badge variant="light" color="gray">
                  Revoked
                </Badge>
              ) : (
                <RevokeButton token={token} />
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

/** Keys with which scripts call the API as an administrator: made, shown once, revoked (decision §2). */
export const ApiTokens = () => {
  const { data, error, refetch } = trpc.auth.listTokens.useQuery(undefined, { staleTime: 0 })
  const [opened, dialog] = useDisclosure(false)
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.open}>
      New API Token
    </Button>
  )
  if (error) return <LoadProblem what="The API tokens" error={error} onRetry={refetch} />
  if (!data) return <SpinnerAfter />
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="dimmed" maw={640}>
          A script sends its token as Authorization: Bearer TOKEN and may do what its administrator may. The
          calls are described at /api/docs.
        </Text>
        {data.length > 0 && create}
      </Group>
      {data.length > 0 ? (
        <TokenTable tokens={data} />
      ) : (
        <EmptyState icon={IconKey} title="No API tokens yet" action={create}>
          Create one to let a script work with this shop.
        </EmptyState>
      )}
      {opened && <CreateDialog onClose={dialog.close} />}
    </Stack>
  )
}
