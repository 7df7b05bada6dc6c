import { useSessionStorage } from '@mantine/hooks'

/** The unsent text or note of a conversation, kept over a reload and while another conversation is open. */
export const useDraftText = (id: number, kind: 'text' | 'note' = 'text') =>
  useSessionStorage({ key: `draft:chat-${kind}:${id}`, defaultValue: '', getInitialValueInEffect: false })
