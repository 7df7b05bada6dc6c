import { Checkbox, type CheckboxProps, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isOlder } from '#src/shared/values/version.ts'
import { confirm } from '#web/components/questions/confirm.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import type { DownloadValues } from './download-fields.tsx'
import { doubtsOf } from './file-version.ts'

export type Published = Output<'downloads', 'list'>['rows'][number]

/** More downloads than a shop publishes at a time. */
const all = { limit: 200 }

/** What the same people get now of this type, the newest version first. */
const publishedNow = (rows: Published[], { fileType, userId }: DownloadValues): Published[] =>
  rows
    .filter(
      (row) =>
        row.isActive &&
        row.fileType === fileType &&
        (userId ? row.userId === Number(userId) : row.customer === null),
    )
    .toSorted((a, b) => (isOlder(a.version, b.version) ? 1 : -1))

const switchedOff = (replaced: Published[]): string =>
  `${replaced.map(({ fileName }) => fileName).join(' and ')} ${replaced.length === 1 ? 'is' : 'are'} switched off then.`

/** The checkbox that names what a new download replaces. */
const Replaces = ({ now, ...props }: CheckboxProps & { now: [Published, ...Published[]] }) => (
  <Checkbox
    label={`Replaces ${now[0].version}${now.length > 1 ? ` and ${now.length - 1} more` : ''}`}
    description={switchedOff(now)}
    {...props}
  />
)

/**
 * What a new download stands beside: all downloads, and those that it replaces, which are all that the same people get
 * of its type unless the checkbox is cleared.
 */
export const usePublished = (values: DownloadValues) => {
  const utils = trpc.useUtils()
  const { data } = trpc.downloads.list.useQuery(all, { staleTime: 0 })
  const [isReplacing, setReplacing] = useState(true)
  const [newest, ...others] = publishedNow(data?.rows ?? [], values)
  return {
    rows: data?.rows ?? [],
    /** What it replaces and the doubts about it, also where the form was sent before the downloads had come. */
    compare: async () => {
      const now = publishedNow((data ?? (await utils.downloads.list.fetch(all))).rows, values)
      const doubts = doubtsOf(now[0], { ...values, version: String(values.version) })
      return { doubts, replaced: isReplacing ? now : [] }
    },
    checkbox: newest && (
      <Replaces
        now={[newest, ...others]}
        checked={isReplacing}
        onChange={(event) => setReplacing(event.currentTarget.checked)}
      />
    ),
  }
}

type Question = {
  verb: string
  fileName: string
  doubts: string[]
  replaced: Published[]
  /** Shows why it failed after the question; without a question the caller does. */
  onFailed?: (error: unknown) => void
}

/** Publishes at once what nothing speaks against, and asks first where something does. Cancel has the focus. */
export const askInDoubt = (
  { verb, fileName, doubts, replaced, onFailed }: Question,
  publish: () => Promise<unknown>,
): Promise<unknown> => {
  if (doubts.length === 0) return publish()
  confirm({
    title: `${verb} ${fileName}?`,
    body: (
      <Stack gap="sm">
        {doubts.map((doubt) => (
          <Text key={doubt}>{doubt}</Text>
        ))}
        {replaced.length > 0 && <Text>{switchedOff(replaced)}</Text>}
      </Stack>
    ),
    verb,
    onConfirm: () =>
      publish().catch((error: unknown) => {
        onFailed?.(error)
        throw error
      }),
  })
  return Promise.resolve()
}
