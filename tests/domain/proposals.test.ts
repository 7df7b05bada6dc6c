import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { glossary } from '#src/domains/translations/service.ts'
import { testApp } from '#tests/helpers/app.ts'
import { startAiServer } from '#tests/helpers/fakes/ai-server.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

const shopWithAi = async () => {
  const service = await startAiServer()
  onTestFinished(() => service.close())
  const t = testApp({ env: { AI_BASE_URL: service.url, AI_API_KEY: 'sk-secret', AI_MODEL: 'small' } })
  return { t, service }
}

describe('a proposal of AI (AI-501)', () => {
  it('answers the texts, asks by the words of the shop, and stores nothing', async () => {
    const { t, service } = await shopWithAi()
    service.write({ subject: 'آپ کا آرڈر #{{ order_id }}', template: 'شکریہ {{name}}' })
    const texts = { subject: 'Your order #{{order_id}}', template: 'Thank you, {{name}}' }
    expect(await t.as.admin().translations.propose({ language: 'ur', texts })).toEqual({
      texts: { subject: 'آپ کا آرڈر #{{ order_id }}', template: 'شکریہ {{name}}' },
      lost: {},
    })
    const [request] = service.requests
    expect(JSON.parse(request?.body.messages[1]?.content ?? '')).toEqual(texts)
    expect(request?.body.messages[0]?.content).toContain('receipt = رسید')
    expect(request?.body.response_format.json_schema.schema).toMatchObject({
      required: ['subject', 'template'],
    })
    expect(t.connection.prepare('select count(*) from audit_log').pluck().get()).toBe(0)
  })

  it('names the placeholders, links and keys that it lost', async () => {
    const { t, service } = await shopWithAi()
    service.write({ template: 'یہاں دیکھیں: https://shop.test/b' })
    const template =
      'Hello {{name}}, see https://shop.test/a. Or https://shop.test/b, with WACRM-7K2M9-QX4TD, or write to me@shop.test!'
    const { lost } = await t.as.admin().translations.propose({ language: 'roman', texts: { template } })
    expect(lost).toEqual({
      template: ['{{name}}', 'https://shop.test/a', 'WACRM-7K2M9-QX4TD', 'me@shop.test'],
    })
  })

  it('fails in words, and is refused without texts and for more than AI takes', async () => {
    const { t, service } = await shopWithAi()
    const ask = (texts: Record<string, string>) =>
      t.as.admin().translations.propose({ language: 'ur', texts })
    await expectRefusal(ask({}), 'BAD_REQUEST')
    await expect(ask({ title: 'x'.repeat(20_001) })).rejects.toThrow(/20,000 characters at most/)
    service.behave('cut-off')
    await expect(ask({ title: 'Sale' })).rejects.toThrow('The answer of the AI was cut off.')
    await expect(
      testApp()
        .as.admin()
        .translations.propose({ language: 'ur', texts: { title: 'Sale' } }),
    ).rejects.toThrow('AI is not configured.')
  })
})

it('the words of a proposal are those of the glossary (AI-501)', () => {
  const words = readFileSync('docs/urdu.md', 'utf8')
  expect(Object.values(glossary).filter((urdu) => !words.includes(urdu))).toEqual([])
})
