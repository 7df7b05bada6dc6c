import { maxUploadBytes } from '#fastify.config.ts'
import { type Config, loadConfig } from '#src/config.ts'
import { endWith } from '#src/kit/start-failure.ts'
import { StartError } from '#src/shared/start-error.ts'

// `npm run proxy -- nginx|caddy`: prints the configuration of a proxy in front of the shop, filled in from PUBLIC_URL,
// HOST and PORT. The README shows what it prints for shop.example.com.

const MIB = 1024 * 1024

type Place = {
  /** The name and port of the shop for customers, and its whole address. */
  name: string
  port: string
  publicUrl: string
  /** Where the proxy finds the shop. */
  shop: string
}

const placeOf = ({ publicUrl, isPublicUrlSet, host, port }: Config): Place => {
  const url = new URL(isPublicUrlSet ? publicUrl : 'https://shop.example.com')
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  const isHttps = url.protocol === 'https:'
  return {
    name: url.hostname,
    port: isHttps ? url.port : '',
    publicUrl: isHttps ? url.origin : `https://${url.hostname}`,
    shop: `${local}:${port}`,
  }
}

const inEnv = ({ publicUrl }: Place) => `# In the file .env of the shop:
#   PUBLIC_URL=${publicUrl}
#   TRUST_PROXY=127.0.0.1`

// Browsers open sockets by HTTP/1.1, whose Connection header is passed on. `listen ... http2` instead of `http2 on`,
// which nginx knows only since 1.25: Debian 12 has 1.22, Ubuntu 24.04 has 1.24.
const nginx = (place: Place): string => {
  const { name, port, publicUrl, shop } = place
  const https = port || '443'
  return `# /etc/nginx/sites-enabled/shop.conf, after the certificate was fetched once with
#   certbot certonly --nginx -d ${name} --deploy-hook "systemctl reload nginx"
${inEnv(place)}
server {
  listen 80;
  listen [::]:80;
  server_name ${name};
  return 301 ${publicUrl}$request_uri;
}
server {
  listen ${https} ssl http2;
  listen [::]:${https} ssl http2;
  server_name ${name};
  ssl_certificate /etc/letsencrypt/live/${name}/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/${name}/privkey.pem;
  ssl_protocols TLSv1.2 TLSv1.3;
  client_max_body_size ${maxUploadBytes.download / MIB + 1}m;
  location / {
    proxy_pass http://${shop};
    proxy_http_version 1.1;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto https;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $http_connection;
    proxy_request_buffering off;
    proxy_buffering off;
  }
}
`
}

// Caddy fetches certificates, redirects from port 80 and sets the headers by itself.
const caddy = (place: Place): string => `# /etc/caddy/Caddyfile
${inEnv(place)}
${place.publicUrl.replace('https://', '')} {
  reverse_proxy ${place.shop}
}
`

const kinds: Record<string, (place: Place) => string> = { nginx, caddy }

/** The configuration file of nginx or Caddy (RUN-713). Throws a StartError for another kind (RUN-14). */
export const proxyFile = (kind: string | undefined, config: Config): string => {
  const write = kinds[kind ?? '']
  if (!write) throw new StartError('Usage: npm run proxy -- nginx|caddy')
  return write(placeOf(config))
}

if (process.argv[1] === import.meta.filename) {
  try {
    process.stdout.write(proxyFile(process.argv[2], loadConfig()))
  } catch (error) {
    endWith(error)
  }
}
