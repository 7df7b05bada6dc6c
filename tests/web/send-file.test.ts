import { expect, it, onTestFinished, vi } from 'vitest'
import { type Progress, sendFile } from '#web/lib/send-file.ts'
import { formatSeconds } from '#web/lib/size.ts'

/** A request of the browser that the server answers so; nothing is sent. */
const stubRequest = (status: number, responseText: string) => {
  const nothing = () => undefined
  const onprogress = (_sent: { loaded: number; total: number }) => undefined
  const methods = { open: nothing, setRequestHeader: nothing, send: nothing, onload: nothing }
  const request = { status, responseText, upload: { onprogress }, ...methods }
  vi.stubGlobal('XMLHttpRequest', function stub() {
    return request
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return request
}
const { signal } = new AbortController()

it('an upload has its time left only from the fourth second on, when its speed is steady (UP-8)', async () => {
  const request = stubRequest(201, '{"id":1}')
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  const seen: Progress[] = []
  const answer = sendFile('/upload', new FormData(), { signal, onProgress: (each) => seen.push(each) })
  for (const second of [1, 3, 4]) {
    clock.mockReturnValue(second * 1000)
    request.upload.onprogress({ loaded: second * 100, total: 1000 })
  }
  request.onload()
  expect(await answer).toEqual({ id: 1 })
  expect(seen.map(({ bytesPerSecond }) => bytesPerSecond)).toEqual([100, 100, 100])
  expect(seen.map(({ secondsLeft }) => secondsLeft)).toEqual([null, null, 6])
})

it.each([
  [413, '<html>413 Content Too Large</html>', /^This file is too large for the server in front of the shop/],
  [413, '{"error":"The file is larger than 10 MB"}', /^The file is larger than 10 MB$/],
  [502, '<html>502 Bad Gateway</html>', /^$/],
])('an upload that is refused with %i and %s says why (UP-13)', async (status, responseText, message) => {
  const request = stubRequest(status, responseText)
  const answer = sendFile('/upload', new FormData(), { signal, onProgress: () => {} })
  request.onload()
  await expect(answer).rejects.toThrow(message)
})

it.each([
  [0.2, '1 s'],
  [59, '59 s'],
  [59.5, '1:00 min'],
  [95, '1:35 min'],
  [119.5, '2:00 min'],
])('the time left of an upload counts no minute of 60 seconds: %d', (seconds, words) => {
  expect(formatSeconds(seconds)).toBe(words)
})
