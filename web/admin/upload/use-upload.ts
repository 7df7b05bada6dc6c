import { useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '#web/admin/frame/leave-guard.ts'
import { type Progress, sendFile, UploadError } from '#web/lib/send-file.ts'
import { toast } from '#web/lib/toast.tsx'
import { confirmSession } from '#web/session/confirmation.ts'

/**
 * The SHA-256 of a file in hex. Reads it in chunks, so that memory does not grow with its size. Throws the signal's
 * reason when aborted.
 */
const hashFile = async (file: File, signal: AbortSignal): Promise<string> => {
  const { createSHA256 } = await import('hash-wasm')
  const hasher = await createSHA256()
  const reader = file.stream().getReader()
  for (;;) {
    signal.throwIfAborted()
    const { done, value } = await reader.read()
    if (done) return hasher.digest('hex')
    hasher.update(value)
  }
}

export type UploadState<Answer> =
  | { name: 'idle' }
  | { name: 'sending'; progress: Progress | null }
  | { name: 'failed'; message: string }
  | { name: 'done'; answer: Answer }

const stopQuestion = { title: 'Stop the upload?', leave: 'Stop upload', stay: 'Keep uploading' }

type Options = {
  address: string
  /** The toast when it fails; the fallback where the server sent no message. */
  failed: { title: string; fallback: string }
  /** Whether something else asks before the page is left. */
  isGuarded?: boolean
}

/** Runs one upload at a time, with its progress, and asks before it is left. Unmounting aborts it. */
export const useUpload = <Answer>({ address, failed, isGuarded = false }: Options) => {
  const [state, setState] = useState<UploadState<Answer>>({ name: 'idle' })
  useLeaveGuard(state.name === 'sending' && !isGuarded, stopQuestion)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Resolves to the server's answer; to null where the upload failed or was cancelled. */
  const start = async (form: FormData): Promise<Answer | null> => {
    const controller = new AbortController()
    running.current = controller
    setState({ name: 'sending', progress: null })
    const send = () =>
      sendFile<Answer>(address, form, {
        signal: controller.signal,
        onProgress: (progress) => setState({ name: 'sending', progress }),
      })
    try {
      const answer = await send().catch(async (error: unknown) => {
        if (!(error instanceof UploadError && error.asksForCode && (await confirmSession()))) throw error
        return send()
      })
      setState({ name: 'done', answer })
      return answer
    } catch (error) {
      if (controller.signal.aborted) {
        setState({ name: 'idle' })
        return null
      }
      const message = (error instanceof UploadError && error.message) || failed.fallback
      setState({ name: 'failed', message })
      toast({ title: failed.title, description: message, tone: 'error' })
      return null
    }
  }

  // The control that was pressed is replaced with the state. The part around it keeps the focus, and with it the keys.
  const part = useRef<HTMLDivElement>(null)
  const { name } = state
  const before = useRef(name)
  useEffect(() => {
    if (before.current === name) return
    before.current = name
    if (document.activeElement === document.body) part.current?.focus({ preventScroll: true })
  }, [name])

  return {
    /** The ref of the part that shows the upload, which takes the focus (`tabIndex={-1}`). */
    part,
    state,
    start,
    cancel: () => running.current?.abort(),
    reset: () => setState({ name: 'idle' }),
  }
}

/** The SHA-256 of the chosen file, computed in this browser; null until it is known. */
export const useFileHash = (file: File | null): string | null => {
  const [hash, setHash] = useState<{ file: File; hex: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const controller = new AbortController()
    hashFile(file, controller.signal).then(
      (hex) => setHash({ file, hex }),
      // Only used to warn of a duplicate; the server computes its own.
      () => setHash(null),
    )
    return () => controller.abort()
  }, [file])
  return hash?.file === file ? (hash?.hex ?? null) : null
}
