import { Alert, Badge, Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { megabytes } from '#src/shared/copies.ts'
import { refusals } from '#src/shared/texts.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import classes from '#web/admin/frame/group.module.css'
import { type Shown, shownOf } from '#web/admin/table/shown.ts'
import { confirm } from '#web/components/questions/confirm.tsx'
import { toastFailure } from '#web/lib/forms/failure.ts'
import { toast } from '#web/lib/toast.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import own from './copies.module.css'
import { PlaceForm } from './place-form.tsx'

type State = Output<'copies', 'state'>
type Place = State['places'][number]
type Run = Place['lastCopy']

const kindWords = { s3: 'Bucket', sftp: 'SFTP', folder: 'Folder' } as const

/** What became of the last run of a kind, in a line. */
const LastRun = ({ label, run }: { label: string; run: Run }) =>
  run ? (
    <Text size="sm" c={run.problem ? 'red' : undefined}>
      {label}: {formatDateTime(run.startedAt)}. {run.problem ?? run.note}
    </Text>
  ) : (
    <Text size="sm" c="dimmed">
      {label}: never
    </Text>
  )

/** The moment in a copy's name: `2026-11-25T220000Z`. */
const momentOf = (name: string): Date => new Date(name.replace(/T(\d\d)(\d\d)(\d\d)Z$/, 'T$1:$2:$3Z'))

type ListProps = { copies: readonly { name: string; bytes: number }[]; place: string }

/** The copies at a place, newest first. */
const CopyList = ({ copies, place }: ListProps) => (
  <details>
    <Text component="summary" size="sm">
      Newest: {formatDateTime(momentOf(copies[0]?.name ?? ''))}
    </Text>
    <Table aria-label={`Copies at ${place}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Made</Table.Th>
          <Table.Th>Name</Table.Th>
          <Table.Th>Database</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {copies.map(({ name, bytes }) => (
          <Table.Tr key={name}>
            <Table.Td>{formatDateTime(momentOf(name))}</Table.Td>
            <Table.Td>{name}</Table.Td>
            <Table.Td>{megabytes(bytes)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </details>
)

type ItemProps = { place: Place; isBusy: boolean; onChanged: () => void; onReplace: () => void }

const PlaceItem = ({ place, isBusy, onChanged, onReplace }: ItemProps) => {
  const { id, name, kind, listing, lastCopy, lastCheck } = place
  const test = trpc.copies.testPlace.useMutation()
  const check = trpc.copies.checkNow.useMutation()
  const remove = trpc.copies.removePlace.useMutation()
  const tell = async (title: string, work: () => Promise<{ message: string } | void>) => {
    try {
      const answer = await work()
      if (answer) toast({ title, description: answer.message, tone: 'success' })
      onChanged()
    } catch (error) {
      toastFailure(error, { title: 'Not Done', fallback: refusals.tryAgain })
    }
  }
  const askRemove = () =>
    confirm({
      title: `Remove ${name}?`,
      body: 'No more copies are sent there. The ones already there stay.',
      verb: 'Remove',
      onConfirm: () => tell('Removed', () => remove.mutateAsync(shownOf(place))),
    })
  return (
    <li className={own.place}>
      <Group gap="sm">
        <Badge variant="light">{kindWords[kind]}</Badge>
        <Text fw={600} className={own.name}>
          {name}
        </Text>
      </Group>
      <LastRun label="Last copy" run={lastCopy} />
      <LastRun label="Last check" run={lastCheck} />
      <Text size="sm" c="dimmed">
        {listing
          ? `Copies: ${listing.copies.length}. Uploaded files: ${listing.files}, ${megabytes(listing.fileBytes)}.`
          : 'The list of what is stored there cannot be read. Press Test to try again.'}
      </Text>
      {listing && listing.copies.length > 0 && <CopyList copies={listing.copies} place={name} />}
      <Group gap="xs">
        <Button
          size="sm"
          variant="default"
          loading={test.isPending}
          aria-label={`Test ${name}`}
          onClick={() => void tell('It Works', () => test.mutateAsync({ id }))}
        >
          Test
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={isBusy || listing?.copies.length === 0}
          aria-label={`Check the newest copy at ${name}`}
          onClick={() => void tell('Checking', () => check.mutateAsync({ id }))}
        >
          Check now
        </Button>
        <Button size="sm" variant="default" aria-label={`Replace ${name}`} onClick={onReplace}>
          Replace
        </Button>
        <Button size="sm" variant="default" aria-label={`Remove ${name}`} onClick={askRemove}>
          Remove
        </Button>
      </Group>
    </li>
  )
}

type Props = Pick<State, 'places' | 'running'> & { onChanged: () => void }

/** The places that copies go to, what lies there, and how to copy now. */
export const Places = ({ places, running, onChanged }: Props) => {
  const [edited, setEdited] = useState<{ shown?: Shown; name?: string } | null>(null)
  const copy = trpc.copies.copyNow.useMutation({
    onSuccess: onChanged,
    onError: (error) => void toastFailure(error, { title: 'Not Started', fallback: refusals.tryAgain }),
  })
  const close = () => {
    setEdited(null)
    onChanged()
  }
  return (
    <section className={classes.group} aria-labelledby="copy-places">
      <Stack>
        <Title id="copy-places" order={2} size="h4">
          Places
        </Title>
        {places.length === 0 ? (
          <Text>
            No place yet. A disk in the same machine protects you from mistakes, a place in another building
            from fire too.
          </Text>
        ) : (
          <ul className={`plain-list ${classes.list}`}>
            {places.map((place) => (
              <PlaceItem
                key={place.id}
                place={place}
                isBusy={running !== null}
                onChanged={onChanged}
                onReplace={() => setEdited({ shown: shownOf(place), name: place.name })}
              />
            ))}
          </ul>
        )}
        {running && (
          <Alert
            variant="light"
            role="status"
            title={running.kind === 'copy' ? 'A copy is being made' : 'A copy is being checked'}
          >
            {running.step}…
          </Alert>
        )}
        <Group>
          <Button variant={places.length === 0 ? 'filled' : 'default'} onClick={() => setEdited({})}>
            Add a place
          </Button>
          {places.length > 0 && (
            <Button loading={copy.isPending} disabled={running !== null} onClick={() => copy.mutate()}>
              Copy now
            </Button>
          )}
        </Group>
        {edited && <PlaceForm {...edited} onClose={close} />}
      </Stack>
    </section>
  )
}
