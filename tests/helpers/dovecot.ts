import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureProgram, startProgram } from './debian.ts'
import { mailCertificate, mailKey } from './fakes/mail-certificate.ts'
import { testFolder } from './places.ts'
import { freePort } from './shop.ts'

const PASSWORD = 'p@ss "w/rd'

const configuration = (dir: string, { plain, tls }: { plain: number; tls: number }): string => `
protocols = imap
listen = 127.0.0.1
base_dir = ${dir}/run
state_dir = ${dir}/run
log_path = ${dir}/log
ssl = required
ssl_cert = <${dir}/certificate.pem
ssl_key = <${dir}/key.pem
mail_location = maildir:${dir}/mail
first_valid_uid = 1
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${dir}/users
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${dir}
}
service imap-login {
  inet_listener imap {
    port = ${plain}
  }
  inet_listener imaps {
    port = ${tls}
    ssl = yes
  }
}
`

/** The IMAP server Dovecot of Debian on loopback, with a certificate for mail.example, until the test ends. */
export const startDovecot = async () => {
  const command = ensureProgram('dovecot', 'dovecot-imapd')
  const dir = testFolder('dovecot')
  chmodSync(dir, 0o755)
  const ports = { plain: await freePort(), tls: await freePort() }
  const config = join(dir, 'dovecot.conf')
  writeFileSync(config, configuration(dir, ports))
  writeFileSync(join(dir, 'certificate.pem'), mailCertificate)
  writeFileSync(join(dir, 'key.pem'), mailKey)
  writeFileSync(join(dir, 'users'), `shop@shop.example:${PASSWORD}\n`, { mode: 0o644 })
  for (const folder of ['mail', 'mail/new', 'mail/cur', 'mail/tmp', 'run']) mkdirSync(join(dir, folder))
  execFileSync('chown', ['-R', 'mail:mail', join(dir, 'mail')])

  const start = () => startProgram(command, ['-F', '-c', config], ports.plain)
  const { stop } = await start()
  let delivered = 0
  return {
    ports,
    login: { user: 'shop@shop.example', password: PASSWORD },
    start,
    stop,
    /** Puts letters into the mailbox, as a mail server does. */
    deliver: (letters: readonly { raw: string; at: Date }[]) => {
      for (const { raw, at } of letters) {
        delivered += 1
        const file = join(dir, 'mail/new', `${Math.floor(at.getTime() / 1000)}.M${delivered}P1.mail`)
        writeFileSync(file, raw, { mode: 0o666 })
        utimesSync(file, at, at)
      }
    },
    /** The names of the letters that somebody marked as read. */
    marked: () => execFileSync('find', [join(dir, 'mail'), '-name', '*:2,*S*'], { encoding: 'utf8' }),
    /** Forgets the numbers of all letters: the server numbers them anew. */
    forgetNumbers: () => execFileSync('sh', ['-c', `rm -f ${dir}/mail/dovecot*`]),
  }
}
