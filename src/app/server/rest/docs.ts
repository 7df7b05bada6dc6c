import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pagePolicy } from '#fastify.config.ts'
import { AppError } from '#src/shared/app-error.ts'

const page = (nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', validatorUrl: null })</script>
</body>
</html>
`

/** The types of the running version for programs, which its build wrote (scripts/client-types.ts); null before one. */
const clientTypes = async (rootDir: string): Promise<string | null> => {
  try {
    return await readFile(join(rootDir, 'dist/server/client.d.ts'), 'utf8')
  } catch {
    return null
  }
}

/**
 * `/api/openapi.json`, `/api/docs` to browse it, and `/api/client.d.ts`. Loads nothing from other hosts (REST-5).
 */
export const docsPlugin =
  ({ rootDir, publicUrl }: { rootDir: string; publicUrl: string }) =>
  async (app: FastifyInstance): Promise<void> => {
    let cached: string | undefined
    app.get('/api/openapi.json', async (_request, reply) => {
      if (cached === undefined) {
        // Imported on the first request, because the answers' schemas would slow the start.
        const { openApiDocument } = await import('./openapi.ts')
        cached = JSON.stringify(openApiDocument(publicUrl))
      }
      return reply.type('application/json; charset=utf-8').send(cached)
    })
    app.get('/api/client.d.ts', async (_request, reply) => {
      const types = await clientTypes(rootDir)
      if (types === null) throw new AppError('NOT_FOUND', 'npm run build writes the types of the calls')
      return reply.type('text/plain; charset=utf-8').send(types)
    })
    app.get('/api/docs', async (_request, reply) => {
      const nonce = randomBytes(16).toString('base64')
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', pagePolicy(nonce))
        .send(page(nonce))
    })
    // The files below it would answer that there is none of this name.
    app.get('/api/docs/', async ({ url }, reply) =>
      reply.redirect(url.replace('/api/docs/', '/api/docs'), 308),
    )
    await app.register(fastifyStatic, {
      root: join(rootDir, 'node_modules/@fastify/swagger-ui/static'),
      prefix: '/api/docs/',
      decorateReply: false,
      index: false,
      allowedPath: (path) => /^\/swagger-ui(-bundle\.js|\.css)$/.test(path),
    })
  }
