import { Anchor, Text } from '@mantine/core'
import { ShownOnce } from '#web/admin/frame/shown-once.tsx'

/** The secret of an endpoint, which is shown only once, and what it is for. */
export const EndpointSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <ShownOnce
    title="Secret of the Endpoint"
    notice={{
      title: 'Give it to your program now',
      text: 'The secret is shown only this once. Your program checks with it that a call comes from this shop.',
    }}
    secret={secret}
    copy={{ label: 'Copy secret', value: secret }}
    below={
      <Text size="sm">
        Calls are signed by the{' '}
        <Anchor href="https://www.standardwebhooks.com" target="_blank" inherit underline="always">
          Standard Webhooks
        </Anchor>{' '}
        scheme, for which there are libraries in most languages.
      </Text>
    }
    onClose={onClose}
  />
)
