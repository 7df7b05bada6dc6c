import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { ensureProgram, isOpen, startProgram } from './debian.ts'
import { mailCertificate, mailHost, mailKey } from './fakes/mail-certificate.ts'
import { testFolder } from './places.ts'
import { freePort } from './shop.ts'

const USER = 'Debian-exim'
const LOGIN = { user: 'shop@example.com', password: 'p@ss:w/rd' }

/** Exim's configuration: a login after STARTTLS, one file for each letter, and two addresses that it refuses. */
const configuration = (dir: string, port: number): string => `
primary_hostname = ${mailHost}
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
spool_directory = ${dir}/spool
log_file_path = ${dir}/%slog
pid_file_path = ${dir}/pid
deliver_drop_privilege = true
tls_advertise_hosts = *
tls_certificate = ${dir}/certificate.pem
tls_privatekey = ${dir}/key.pem
auth_advertise_hosts = \${if def:tls_in_cipher {*}}
smtputf8_advertise_hosts = *
acl_smtp_mail = sender
acl_smtp_rcpt = recipient

begin acl
sender:
  deny !encrypted = *
       message = 5.7.0 Must issue a STARTTLS command first
  deny !authenticated = *
       message = 5.7.0 Authentication required
  accept
recipient:
  deny local_parts = nobody
       message = 5.1.1 Unknown user
  defer local_parts = new
       condition = \${if exists{${dir}/greylisted}}
       message = 4.2.0 Greylisted, please try again
  accept

begin routers
everybody:
  driver = accept
  transport = inbox

begin transports
inbox:
  driver = appendfile
  directory = ${dir}/inbox
  create_directory
  envelope_to_add
  user = ${USER}

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{${LOGIN.user}}}{eq{$auth3}{${LOGIN.password}}}}}
  server_set_id = $auth2
`

const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, USER], { encoding: 'utf8' }))

/** The mail server Exim of Debian on loopback, with a certificate for mail.example, until the test ends. */
export const startExim = async () => {
  const command = ensureProgram('exim4', 'exim4-daemon-light')
  const dir = testFolder('exim')
  const inbox = join(dir, 'inbox')
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  const port = await freePort()
  const config = join(dir, 'exim.conf')
  writeFileSync(config, configuration(dir, port))
  writeFileSync(join(dir, 'certificate.pem'), mailCertificate)
  writeFileSync(join(dir, 'key.pem'), mailKey)
  for (const folder of ['inbox', 'spool']) mkdirSync(join(dir, folder))
  chmodSync(dir, 0o755)
  for (const name of ['.', ...readdirSync(dir)]) chownSync(join(dir, name), uid, gid)

  const start = () => startProgram(command, ['-bdf', '-C', config], port, { uid, gid })
  const running = await start()
  const stop = async (): Promise<void> => {
    await running.stop()
    // The processes of its last connections hold the port a moment longer.
    while (await isOpen(port)) await pause(50)
  }

  /** The letters that were delivered to this address, as they lie in the inbox. */
  const lettersTo = async (address: string) => {
    const files = readdirSync(inbox).filter((name) => !name.startsWith('temp.'))
    const letters = await Promise.all(
      files.map(async (name) => {
        const raw = readFileSync(join(inbox, name), 'utf8')
        const letter = await PostalMime.parse(raw)
        const header = (key: string) => letter.headers.find((known) => known.key === key)?.value
        return { ...letter, raw, header }
      }),
    )
    return letters.filter(({ header }) => header('envelope-to') === address)
  }
  const query = new URLSearchParams({ 'tls.ca': mailCertificate, 'tls.servername': mailHost })
  return {
    /** SMTP_URL with the login. */
    url: `smtp://${encodeURIComponent(LOGIN.user)}:${encodeURIComponent(LOGIN.password)}@127.0.0.1:${port}?${query.toString().replaceAll('+', '%20')}`,
    start,
    stop,
    lettersTo,
    /** Waits for the only letter to this address. */
    letterTo: async (address: string) => {
      await expect.poll(async () => (await lettersTo(address)).length).toBe(1)
      const [letter] = await lettersTo(address)
      if (!letter) throw new Error(`No letter to ${address}`)
      return letter
    },
    /** Greylists the address new@ or no longer. */
    greylist: (isOn: boolean): void => {
      if (isOn) writeFileSync(join(dir, 'greylisted'), '')
      else rmSync(join(dir, 'greylisted'))
    },
  }
}
