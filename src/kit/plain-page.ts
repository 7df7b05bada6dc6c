import { pagePolicy } from '#fastify.config.ts'
import { currentLanguage, directionOf } from '#src/shared/language.ts'

const style = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 1.5rem; box-sizing: border-box; }
  main { max-width: 32rem; text-align: center; overflow-wrap: anywhere; }
  h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.3; }
  a { color: inherit; font-weight: 600; }
  button { padding: 0.75rem 1.5rem; border: 0; border-radius: 0.6rem; background: #03825c; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
`

/** A small page in the language of the moment that needs neither renderer nor files. Title and content are HTML. */
export const plainPage = (nonce: string, title: string, content: string) => ({
  html:
    `<!doctype html><html lang="${currentLanguage()}" dir="${directionOf(currentLanguage())}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${title}</title>` +
    `<style nonce="${nonce}">${style}</style></head><body><main>${content}</main></body></html>`,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(nonce),
  },
})
