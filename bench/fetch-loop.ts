// The baseline of the outbox: the same calls as those of the Business API, four at a time, and nothing else.

import { argv } from 'node:process'

const [url = '', count = '0'] = argv.slice(2)
const AT_ONCE = 4

const send = async (n: number): Promise<void> => {
  const answer = await fetch(`${url}/v23.0/1/messages`, {
    method: 'POST',
    headers: { authorization: 'Bearer token', connection: 'close', 'content-type': 'application/json' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '923001234567',
      type: 'text',
      text: { body: `Message ${n}`, preview_url: false },
    }),
  })
  await answer.json()
}

const before = process.cpuUsage()
for (let n = 0; n < Number(count); n += AT_ONCE) {
  await Promise.all(Array.from({ length: AT_ONCE }, (_, m) => send(n + m)))
}
const { user, system } = process.cpuUsage(before)
process.stdout.write(String((user + system) / 1000))
