import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_PICTURES, proofExtensions } from '#src/domains/payments/schema.ts'
import type { PaymentOfOrder } from '#src/shared/pages.ts'
import { refusals, pay as texts } from '#src/shared/texts.ts'
import { sendFile, UploadError } from '#web/lib/send-file.ts'
import { shrink } from '#web/lib/shrink.ts'
import { formatBytes } from '#web/lib/size.ts'
import { trpc } from '#web/lib/trpc.ts'

type Picture = PaymentOfOrder['pictures'][number]

const PDF = 'application/pdf'
const MAX_BYTES = 10 * 1024 * 1024
const accepted = () => ({ types: proofExtensions.join(', '), size: formatBytes(MAX_BYTES) })

/** Whether a file is HEIC by its first bytes or its name: a phone may have given it another name. */
const isHeic = async (file: File): Promise<boolean> =>
  /hei[cf]/i.test(`${file.name.split('.').at(-1)} ${file.type}`) ||
  /^ftyp(hei|hev|mif1|msf1)/.test(await file.slice(4, 12).text())

/**
 * Why a file is not sent; undefined for one that may be. Of the name only HEIC counts, because phones and Windows call
 * good pictures by any name; the server looks at the content.
 */
const refusalOf = async (file: File): Promise<string | undefined> => {
  const { name, size, type } = file
  if (await isHeic(file)) return refusals.heic
  if (type !== '' && !type.startsWith('image/') && type !== PDF)
    return texts.noPicture({ name, ...accepted() })
  return size > MAX_BYTES ? texts.tooLarge({ name, itsSize: formatBytes(size), ...accepted() }) : undefined
}

/**
 * The pictures of a proof; a PDF becomes one. Each is uploaded as soon as it is chosen, dropped or pasted, and the server keeps it, so a
 * reload loses none.
 */
export const usePictures = ({ token, pictures: known }: PaymentOfOrder) => {
  const { client } = trpc.useUtils()
  const [pictures, setPictures] = useState(() => known.slice(-MAX_PICTURES))
  // `percent` is null while the picture is made smaller.
  const [sending, setSending] = useState<{ percent: number | null } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // Those that are chosen while another one is on its way come after it, so that a proof waits for all of them (PAGE-1361).
  const last = useRef(Promise.resolve())
  const waiting = useRef(0)
  const count = useRef(pictures.length)

  const upload = async (file: File) => {
    const form = new FormData()
    form.append('picture', await shrink(file))
    setSending({ percent: 0 })
    const picture = await sendFile<Picture>(
      `/api/payments/pictures?token=${encodeURIComponent(token)}`,
      form,
      {
        signal: new AbortController().signal,
        onProgress: ({ loaded, total }) =>
          setSending({ percent: Math.floor((loaded / Math.max(1, total)) * 100) }),
      },
    )
    count.current += 1
    setPictures((now) => [...now, picture])
  }

  const addNow = async (files: readonly File[]) => {
    setProblem(null)
    const room = MAX_PICTURES - count.current
    for (const file of files.slice(0, room)) {
      setSending({ percent: null })
      try {
        const refusal = await refusalOf(file)
        if (refusal) setProblem(refusal)
        else await upload(file)
      } catch (error) {
        const told = error instanceof UploadError ? error.message : ''
        setProblem(told || texts.fileNotSent(file))
      }
    }
    waiting.current -= 1
    if (waiting.current === 0) setSending(null)
    if (files.length > room) setProblem(texts.atMost({ count: MAX_PICTURES }))
  }
  const add = (files: readonly File[]): Promise<void> => {
    // At once, because the form may be sent in this moment.
    if (waiting.current === 0) setSending({ percent: null })
    waiting.current += 1
    last.current = last.current.then(() => addNow(files))
    return last.current
  }

  const remove = (id: number) => {
    setProblem(null)
    count.current -= 1
    setPictures((now) => now.filter((picture) => picture.id !== id))
    // One that was sent already stays until the next proof replaces it, so a failure here loses nothing.
    client.payments.removePicture.mutate({ token, id }).catch(() => undefined)
  }

  const [isOver, setOver] = useState(false)
  // Anywhere on the page, so that a picture which misses the field does not replace the page.
  const over = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  })
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void add([...(event.dataTransfer?.files ?? [])])
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    void add(files)
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('paste', paste, { signal })
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', over, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => controller.abort()
  }, [])

  return { pictures, sending, problem, isOver, setProblem, add, remove, accepted: accepted() }
}
