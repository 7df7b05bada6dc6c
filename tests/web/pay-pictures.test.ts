import { afterEach, expect, it, vi } from 'vitest'
import type { PaymentOfOrder } from '#src/shared/pages.ts'
import { drawn } from '#tests/helpers/drawn.tsx'
import { usePictures } from '#web/order/buyer/use-pictures.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('a picture that is chosen while another one is on its way is sent after it, so that the proof waits for both (PAGE-1361)', async () => {
  const requests: { responseText: string; status: number; onload: () => void }[] = []
  vi.stubGlobal('XMLHttpRequest', function stub() {
    const nothing = () => undefined
    const methods = { open: nothing, setRequestHeader: nothing, send: nothing, onload: nothing }
    const request = { responseText: '', status: 200, upload: {}, ...methods }
    requests.push(request)
    return request
  })
  const answer = async (id: number) => {
    await vi.waitFor(() => expect(requests).toHaveLength(id))
    const request = requests.at(-1)
    Object.assign(request ?? {}, { responseText: JSON.stringify({ id }) })
    request?.onload()
  }
  const payment = { token: 'token', pictures: [] } as Partial<PaymentOfOrder> as PaymentOfOrder
  const shown: ReturnType<typeof usePictures>[] = []
  const Chooser = () => {
    shown.push(usePictures(payment))
    return null
  }
  drawn(Chooser, {}, async () => undefined)
  const [chooser] = shown
  if (!chooser) throw new Error('Nothing was drawn')
  const send = (name: string) => chooser.add([new File(['picture'], name, { type: 'image/png' })])
  const added = [send('1.png'), send('2.png')]
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(requests).toHaveLength(1)
  await answer(1)
  await answer(2)
  await Promise.all(added)
})
