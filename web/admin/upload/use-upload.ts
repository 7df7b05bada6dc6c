import { useEffect, useRef, useState } from 'react'
import { type Progress, sendFile, UploadError } from '#web/lib/send-file.ts'
import { confirmSession } from '#web/session/confirmation.ts'
import { hashFile } from './hash-file.ts'

export type UploadState<Answer> =
  | { name: 'idle' }
  | { name: 'sending'; progress: Progress | null }
  | { name: 'failed'; message: string }
  | { name: 'done'; answer: Answer }

type Options = {
  address: string
  /** Gets the server's message; empty when the server sent none. */
  onFailed: (message: string) => void
}

/** Runs one upload at a time, with its progress. Unmounting aborts it. */
export const useUpload = <Answer>({ address, onFailed }: Options) => {
  const [state, setState] = useState<UploadState<Answer>>({ name: 'idle' })
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
      const message = error instanceof UploadError ? error.message : ''
      setState({ name: 'failed', message })
      onFailed(message)
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
