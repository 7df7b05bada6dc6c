import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTrashOff } from '@tabler/icons-react'
import { MAX_DELETED, type VersionKind } from '#src/domains/versions/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { NotLoaded } from '#web/components/loading/not-loaded.tsx'
import { CloseOnBack } from '#web/components/questions/close-on-back.ts'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { nameOf } from './version-texts.ts'

const DeletedItems = ({ kind }: { kind: VersionKind }) => {
  const utils = trpc.useUtils()
  const { data, error, refetch } = trpc.versions.deleted.useQuery({ kind }, { staleTime: 0 })
  const restore = trpc.versions.restoreDeleted.useMutation()
  if (!data) return <NotLoaded what="The list of deleted items" error={error} onRetry={refetch} />
  if (data.length === 0) return <Text c="dimmed">Nothing has been deleted</Text>
  const bringBack = async (id: number, name: string) => {
    try {
      await restore.mutateAsync({ kind, id })
      toast({ title: 'Item Restored', description: `${name} is back, with its history.`, tone: 'success' })
      await utils.invalidate()
    } catch (failure) {
      toastFailure(failure, { title: 'Restore Failed', fallback: 'Failed to restore the item' })
    }
  }
  return (
    <Stack component="ul" className="plain-list" aria-label="Deleted items">
      {data.map(({ id, by, at, fields }) => {
        const name = nameOf(kind, fields)
        return (
          <Group key={id} component="li" justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text fw={650}>{name}</Text>
              <Text size="sm" c="dimmed">
                Deleted {formatDateTime(at)} by {by}
              </Text>
            </div>
            <Button
              size="sm"
              variant="default"
              flex="none"
              aria-label={`Restore ${name}`}
              loading={restore.isPending && restore.variables.id === id}
              onClick={() => void bringBack(id, name)}
            >
              Restore
            </Button>
          </Group>
        )
      })}
      {data.length === MAX_DELETED && (
        <Text component="li" size="sm" c="dimmed">
          These are the newest {MAX_DELETED}. Older ones are not listed.
        </Text>
      )}
    </Stack>
  )
}

/** Opens the list of deleted rows, to restore them. */
const DeletedButton = ({ kind }: { kind: VersionKind }) => {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        px="sm"
        leftSection={<IconTrashOff size={18} aria-hidden />}
        onClick={dialog.open}
      >
        Deleted Items
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Deleted Items" size="lg">
        <CloseOnBack close={dialog.close} />
        <DeletedItems kind={kind} />
      </Modal>
    </>
  )
}

export default DeletedButton
