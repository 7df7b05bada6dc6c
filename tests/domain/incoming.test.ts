import { it } from 'vitest'
import { expectAccess } from '#tests/helpers/access.ts'
import { testApp } from '#tests/helpers/app.ts'

it('anybody may call the webhook, and only administrators read its address', async () => {
  await expectAccess(testApp(), {
    'incoming.pushflow': { access: 'public', input: { token: 'wrong' } },
    'incoming.address': { access: 'admin' },
  })
})
