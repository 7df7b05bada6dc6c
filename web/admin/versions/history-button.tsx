import { Accordion, Button, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BEGINNING, MAX_VERSIONS, type Versioned } from '#src/domains/versions/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { CloseOnBack } from '#web/components/questions/close-on-back.ts'
import { IconButton } from '#web/components/shell/icon-button.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { Difference } from './difference.tsx'
import type { Version } from './use-editing.ts'
import { changesBetween } from './version-texts.ts'

const titleOf = ({ at, by }: Version): string =>
  at ? `${formatDateTime(at)} by ${by}` : 'Before the first change'

type RestoreProps = { busy: boolean; onRestore: () => void; children: ReactNode }

/** The effect of restoring a version, and its button. */
const Restorable = ({ busy, onRestore, children }: RestoreProps) => (
  <Accordion.Panel>
    <Stack gap="sm" align="flex-start">
      {children}
      <Button size="sm" loading={busy} onClick={onRestore}>
        Restore this version
      </Button>
    </Stack>
  </Accordion.Panel>
)

type HistoryProps = { of: Versioned; name: string; onRestored: () => void }

const History = ({ of, name, onRestored }: HistoryProps) => {
  const utils = trpc.useUtils()
  const restore = trpc.versions.restore.useMutation()
  // After a restore the dialog closes, and the row may be gone.
  const wanted = { staleTime: 0, enabled: !restore.isSuccess }
  const { data, error, isFetchedAfterMount, refetch } = trpc.versions.list.useQuery(of, wanted)
  if (error && !data) return <LoadProblem what="The history" error={error} onRetry={refetch} />
  // Data that was fetched before may lack the last save. A later fetch leaves the version open that is being read.
  if (!data || !isFetchedAfterMount) return <SpinnerAfter />
  const { updatedAt, versions, beginsWithCreation } = data
  const [present, ...earlier] = versions
  if (!present || (earlier.length === 0 && !beginsWithCreation)) {
    return <Text c="dimmed">Nothing has changed yet</Text>
  }
  const bringBack = async (versionId: number, description: string) => {
    try {
      await restore.mutateAsync({ ...of, versionId, expectedUpdatedAt: updatedAt })
      toast({ title: 'Version Restored', description, tone: 'success' })
      onRestored()
      await utils.invalidate()
    } catch (failure) {
      toastFailure(failure, { title: 'Restore Failed', fallback: 'Failed to restore the version' })
      void refetch()
    }
  }
  return (
    <Stack>
      <Text size="sm">Current version: {titleOf(present)}</Text>
      <Accordion variant="separated" defaultValue={String(earlier[0]?.id ?? BEGINNING)}>
        {earlier.map((version) => (
          <Accordion.Item key={version.id} value={String(version.id)}>
            <Accordion.Control>{titleOf(version)}</Accordion.Control>
            <Restorable
              busy={restore.isPending}
              onRestore={() => void bringBack(version.id, titleOf(version))}
            >
              <Text size="sm" c="dimmed">
                What restoring it changes: crossed-out text goes, underlined text comes back.
              </Text>
              <Difference changes={changesBetween(of.kind, present.fields, version.fields)} />
            </Restorable>
          </Accordion.Item>
        ))}
        {beginsWithCreation && (
          <Accordion.Item value={String(BEGINNING)}>
            <Accordion.Control>Before it was added</Accordion.Control>
            <Restorable
              busy={restore.isPending}
              onRestore={() => void bringBack(BEGINNING, `${name} is in Deleted Items.`)}
            >
              <Text size="sm" c="dimmed">
                Restoring it deletes {name}, which can be brought back from Deleted Items.
              </Text>
            </Restorable>
          </Accordion.Item>
        )}
      </Accordion>
      {versions.length === MAX_VERSIONS && (
        <Text size="sm" c="dimmed">
          These are the newest {MAX_VERSIONS} versions. Older ones are not listed.
        </Text>
      )}
    </Stack>
  )
}

type DialogProps = {
  of: Versioned
  name: string
  opened: boolean
  onClose: () => void
  onRestored?: (() => void) | undefined
}

/** The versions of a row: who saved what and when, the difference to now, and restoring. */
export const HistoryDialog = ({ of, name, opened, onClose, onRestored }: DialogProps) => (
  <Modal opened={opened} onClose={onClose} title={`History of ${name}`} size="lg">
    <CloseOnBack close={onClose} />
    <History
      of={of}
      name={name}
      onRestored={() => {
        onClose()
        onRestored?.()
      }}
    />
  </Modal>
)

type Props = {
  of: Versioned
  /** The name of the row. */
  name: string
  /** Shows an icon without words, for a row of buttons. */
  isSmall?: boolean
  onRestored?: () => void
}

/** Opens the versions of a row. */
export const HistoryButton = ({ of, name, isSmall = false, onRestored }: Props) => {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      {isSmall ? (
        <IconButton label={`History of ${name}`} icon={IconHistory} iconSize={18} onClick={dialog.open} />
      ) : (
        <Button
          variant="subtle"
          size="sm"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={dialog.open}
        >
          History
        </Button>
      )}
      <HistoryDialog of={of} name={name} opened={isOpen} onClose={dialog.close} onRestored={onRestored} />
    </>
  )
}
