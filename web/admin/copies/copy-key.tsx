import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '#src/shared/values/dates.ts'
import group from '#web/admin/frame/group.module.css'
import { ShownOnce } from '#web/admin/frame/shown-once.tsx'
import { confirm } from '#web/components/questions/confirm.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from './copies.module.css'

type Made = Output<'copies', 'makeKey'>

/** Words with keys for React. A word may repeat, and never changes its place. */
const numbered = (words: string[]) => words.map((word, index) => ({ key: `${index} ${word}`, word }))

/** The key that opens the copies, which is shown only once. */
const KeySheet = ({ made: { words, secret, qr }, onDone }: { made: Made; onDone: () => void }) => (
  <ShownOnce
    title="The key of your copies"
    notice={{
      title: 'Print it now, or write it down',
      text: 'It is shown only once. If this machine is lost, these 24 words open every copy, and nothing else can. Keep them away from the shop.',
    }}
    above={
      <ol className={classes.words} aria-label="The 24 words">
        {numbered(words.split(' ')).map(({ key, word }) => (
          <li key={key}>
            <code>{word}</code>
          </li>
        ))}
      </ol>
    }
    qr={{ svg: qr, alt: 'QR code of the key below' }}
    beside="The QR code holds the same key in the form that the program age reads:"
    secret={secret}
    copy={{ label: 'Copy words', value: words }}
    isPrinted
    done="I have saved it"
    onClose={onDone}
  />
)

type Props = { madeAt: Date | null; isReadable: boolean; onMade: () => void }

/** The state of the key, and how to make one. */
export const CopyKey = ({ madeAt, isReadable, onMade }: Props) => {
  const [made, setMade] = useState<Made | null>(null)
  const make = trpc.copies.makeKey.useMutation(
    withToasts({ failed: { title: 'Not Made', fallback: 'Failed to make the key' } }),
  )
  const run = () => make.mutateAsync().then(setMade, () => undefined)
  const ask = () =>
    confirm({
      title: 'Make a new key?',
      body: 'New copies will need the new key. Keep the old one too: earlier copies still need it.',
      verb: 'Make a new key',
      onConfirm: run,
    })
  const done = () => {
    setMade(null)
    onMade()
  }
  return (
    <section className={group.group} aria-labelledby="copy-key">
      <Stack>
        <Title id="copy-key" order={2} size="h4">
          Key
        </Title>
        {madeAt ? (
          <Text>
            Made on {formatDate(madeAt)}, shown once, and not kept here. Copies are opened with its 24 words.
          </Text>
        ) : (
          <Text>Copies are encrypted. First make the key that opens them, and keep it on paper.</Text>
        )}
        {madeAt && !isReadable && (
          <Alert color="red" variant="light" title="Copies cannot be made">
            The application secret of this shop has changed since the key was made. Make a new key, then
            replace the places.
          </Alert>
        )}
        <Button
          variant={madeAt ? 'default' : 'filled'}
          w="fit-content"
          loading={make.isPending}
          onClick={() => (madeAt ? ask() : void run())}
        >
          {madeAt ? 'Make a new key' : 'Set up copies'}
        </Button>
        {made && <KeySheet made={made} onDone={done} />}
      </Stack>
    </section>
  )
}
