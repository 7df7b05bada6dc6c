import { useSessionStorage } from '@mantine/hooks'

/** What is being written in a conversation; it is there again after a reload, and after a look at another one. */
export const useDraftText = (id: number) =>
  useSessionStorage({ key: `draft:chat-text:${id}`, defaultValue: '', getInitialValueInEffect: false })
