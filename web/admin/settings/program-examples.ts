import page from '#docs/programs.md?raw'

/** The only example of docs/programs.md in this language that holds these words. Throws where there is no such one. */
const example = (language: string, words: string): string => {
  const blocks = [...page.matchAll(/^```(\w+)\n([^]*?)\n```$/gm)]
  const [found, ...more] = blocks.filter(([, name, text]) => name === language && text?.includes(words))
  if (!found?.[2] || more.length > 0) throw new Error(`docs/programs.md has not one example of ${words}`)
  return found[2]
}

/** The examples as the documentation has them, which a test runs against a shop (EVENT-1095). */
export const examples = {
  curl: example('sh', 'orders?'),
  types: example('sh', 'shop.d.ts'),
  program: example('ts', 'createTRPCClient'),
}
