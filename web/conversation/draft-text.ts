import { useSessionStorage } from '@mantine/hooks'

/**
 * What is being written in a conversation, or noted beside it; it is there again after a reload, and after a look at
 * another one.
 */
export const useDraftText = (id: number, kind: 'text' | 'note' = 'text') =>
  useSessionStorage({ key: `draft:chat-${kind}:${id}`, defaultValue: '', getInitialValueInEffect: false })
