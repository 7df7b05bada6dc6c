import { expect, it, onTestFinished, vi } from 'vitest'
import { type Progress, sendFile } from '#web/lib/send-file.ts'

it('an upload has its time left only from the fourth second on, when its speed is steady (UP-8)', async () => {
  const request = {
    status: 201,
    responseText: '{"id":1}',
    upload: { onprogress: (_sent: { loaded: number; total: number }) => undefined },
    onload: () => undefined,
    open: () => undefined,
    setRequestHeader: () => undefined,
    send: () => undefined,
  }
  vi.stubGlobal('XMLHttpRequest', function stub() {
    return request
  })
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    clock.mockRestore()
  })
  const seen: Progress[] = []
  const { signal } = new AbortController()
  const answer = sendFile('/upload', new FormData(), { signal, onProgress: (each) => seen.push(each) })
  for (const second of [1, 3, 4]) {
    clock.mockReturnValue(second * 1000)
    request.upload.onprogress({ loaded: second * 100, total: 1000 })
  }
  request.onload()
  expect(await answer).toEqual({ id: 1 })
  expect(seen.map(({ bytesPerSecond, secondsLeft }) => [bytesPerSecond, secondsLeft])).toEqual([
    [100, null],
    [100, null],
    [100, 6],
  ])
})

it.each([
  [
    413,
    '<html>413 Request Entity Too Large</html>',
    /^This file is too large for the server in front of the shop/,
  ],
  [413, '{"error":"The file is larger than 10 MB"}', /^The file is larger than 10 MB$/],
  [502, '<html>502 Bad Gateway</html>', /^$/],
])('an upload that is refused with %i and %s says why (UP-13)', async (status, responseText, message) => {
  const request = {
    status,
    responseText,
    upload: {},
    onload: () => undefined,
    open: () => undefined,
    setRequestHeader: () => undefined,
    send: () => undefined,
  }
  vi.stubGlobal('XMLHttpRequest', function stub() {
    return request
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const answer = sendFile('/upload', new FormData(), {
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  request.onload()
  await expect(answer).rejects.toThrow(message)
})
