import { Button, Text } from '@mantine/core'
import { withToasts } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import classes from './voice-message.module.css'

type Voice = NonNullable<Output<'chat', 'messages'>['rows'][number]['voice']>

const MINUTE = 60
/** Such as 0:07. */
const lengthOf = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`

type Props = { messageId: number; voice: Voice; author: string }

/** A voice message to play, and on request what a machine understood of it. */
export const VoiceMessage = ({ messageId, voice: { url, seconds, transcript }, author }: Props) => {
  const { data } = trpc.chatConsole.voiceReading.useQuery()
  const read = trpc.chatConsole.readVoice.useMutation(
    withToasts({ failed: { title: 'Not Read', fallback: 'The voice message could not be read' } }),
  )
  const said = transcript ?? read.data?.transcript
  return (
    <div className={classes.voice}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what a stranger says */}
      <audio
        className={classes.player}
        src={url}
        controls
        preload="metadata"
        aria-label={`Voice message of ${author}, ${lengthOf(seconds)}`}
      />
      {said === undefined && data?.canRead && (
        <Button
          size="sm"
          variant="default"
          loading={read.isPending}
          aria-label={`Read it: the voice message of ${lengthOf(seconds)}`}
          onClick={() => read.mutate({ id: messageId })}
        >
          Read it
        </Button>
      )}
      {said !== undefined && (
        <div role="status">
          <Text className={classes.said} dir="auto">
            {said}
          </Text>
          <Text size="xs" c="dimmed">
            Read by a machine, which mishears numbers and names. Listen before you rely on it.
          </Text>
        </div>
      )}
    </div>
  )
}
