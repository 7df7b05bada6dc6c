import { trpc } from '#web/lib/trpc.ts'
import { altKey, type ContentValues } from './content-form.ts'

/** Reads and saves the text of an image for those who do not see it (CONTENT-42). */
export const useAlt = () => {
  const { content } = trpc.useUtils()
  const create = trpc.content.create.useMutation()
  const setValue = trpc.content.setValue.useMutation()
  const find = ({ section, key }: Pick<ContentValues, 'section' | 'key'>) =>
    content.all.getData()?.find((item) => item.section === section && item.key === altKey(key))
  return {
    altOf: (image: Pick<ContentValues, 'section' | 'key'>): string => find(image)?.value ?? '',
    saveAlt: async ({ section, key, type, alt }: ContentValues): Promise<void> => {
      if (type !== 'image') return
      const known = find({ section, key })
      const value = alt.trim()
      if (known && known.value !== value) await setValue.mutateAsync({ id: known.id, value })
      if (!known && value) await create.mutateAsync({ section, key: altKey(key), value })
    },
  }
}
