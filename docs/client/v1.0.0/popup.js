import { license } from './client.js'
import * as config from './config.js'
import { formatDay, trialDaysLeft } from './license.js'

const { SHOP } = config

const element = (id) => document.getElementById(id)

/** Each state in a word, how it looks, and where it leads. */
const states = {
  VALID: { word: 'Active', tone: 'good' },
  // It lasts 30 days, which is all of a licence for a month: the message says when there is something to do.
  EXPIRING: { word: 'Active', tone: 'good' },
  GRACE: { word: 'Ended, still works', tone: 'warning', link: 'Renew in your dashboard' },
  EXPIRED: { word: 'Ended', tone: 'bad', link: 'Renew in your dashboard' },
  TRIAL: { word: 'Trial', tone: 'good', link: 'See the prices', at: '/#pricing' },
  TRIAL_ENDED: { word: 'Trial ended', tone: 'bad', link: 'Order a license', at: '/#pricing' },
  SUSPENDED: { word: 'Suspended', tone: 'bad' },
  REVOKED: { word: 'Revoked', tone: 'bad' },
  NOT_FOUND: { word: 'Unknown key', tone: 'bad' },
  NOT_ACTIVATED: { word: 'Not activated', tone: 'plain' },
  TOO_MANY_SYSTEMS: { word: 'All places taken', tone: 'warning', link: 'Open your dashboard' },
  OFFLINE_TOO_LONG: { word: 'Check needed', tone: 'warning' },
  CLOCK_WRONG: { word: 'Wrong clock', tone: 'warning' },
  UNVERIFIED: { word: 'Not verified', tone: 'warning' },
}

const say = (word, message, tone) => {
  element('word').textContent = word
  element('message').textContent = message
  element('state').dataset.tone = tone
}

const daysInWords = (days) => ['Trial, last day', 'Trial, 1 day left'][days] ?? `Trial, ${days} days left`

const pictureOf = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`

const showScan = ({ code, url, qr }) => {
  element('qr').src = pictureOf(qr)
  element('code').textContent = code
  element('page').href = url
  element('page').textContent = url.replace(/^https?:\/\/|#.*/g, '')
}

const showSwap = ({ name, by, ways, message, mailedTo }) => {
  element('swapping').textContent = `Replace ${name} by this computer`
  element('how').textContent = message
    ? `Send ${message.word} from the phone of this license (${message.phone}) to ${message.number} on WhatsApp.`
    : `We mailed a code to ${mailedTo}.`
  element('word-qr').hidden = element('write').hidden = message === null
  if (message) {
    element('word-qr').src = pictureOf(message.qr)
    element('write').href = message.link
  }
  element('mailed').hidden = by !== 'mail'
  element('by-mail').hidden = by === 'mail' || !ways.includes('mail')
}

const itemOf = (system) => {
  const { name, platform, lastSeenOn } = system
  const item = document.createElement('li')
  item.textContent = `${name} (${platform}), last seen on ${formatDay(`${lastSeenOn}T12:00:00+05:00`)}`
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Replace it by this computer'
  button.setAttribute('aria-label', `Replace ${name} by this computer`)
  button.addEventListener(
    'click',
    () => void run(() => license.swap(system, { name: element('name').value })),
  )
  item.append(button)
  return item
}

const show = ({ state, message, isUsable, lease, systems, key, deviceName, request }) => {
  const { word, tone, link, at = '/dashboard?tab=licenses' } = states[state] ?? { word: state, tone: 'plain' }
  say(state === 'TRIAL' ? daysInWords(trialDaysLeft(lease, Date.now())) : word, message, tone)
  element('dashboard').hidden = link === undefined
  element('dashboard').textContent = link ?? ''
  element('dashboard').href = SHOP + at
  element('owned').hidden = !isUsable
  element('ending').textContent = key.split('-').at(-1)
  element('computer').textContent = deviceName
  const waits = isUsable ? null : request
  element('systems').replaceChildren(...(isUsable || waits ? [] : systems.map(itemOf)))
  element('swap').hidden = !waits?.swap
  element('request').hidden = !waits?.scan
  if (waits?.swap) showSwap(waits.swap)
  if (waits?.scan) showScan(waits.scan)
  element('form').hidden = isUsable || waits !== null
  // Who has a key has had a trial, or needs none.
  element('trial').hidden = !config.OFFERS_TRIAL || isUsable || waits !== null || key !== ''
  // What somebody is typing stays.
  element('key').value ||= key
  element('name').value ||= deviceName
  element('deactivate').hidden = !isUsable
}

let busy = false
const isBusy = () => busy

/** Runs what a button does, once at a time, and says why it failed. */
const run = async (work) => {
  busy = true
  for (const button of document.querySelectorAll('button')) button.disabled = true
  try {
    show(await work())
  } catch (error) {
    // What fetch throws where there is no connection.
    const isOffline = error instanceof TypeError
    say('Not done', isOffline ? 'The shop cannot be reached. Please try again.' : error.message, 'bad')
  }
  busy = false
  for (const button of document.querySelectorAll('button')) button.disabled = false
}

element('form').addEventListener('submit', (event) => {
  event.preventDefault()
  void run(() => license.activate(element('key').value, { name: element('name').value }))
})
let trialId = ''
element('ask').addEventListener('submit', (event) => {
  event.preventDefault()
  void run(async () => {
    trialId = await license.askForTrial({ name: element('who').value, phone: element('phone').value })
    element('begin').hidden = false
    element('trial-code').focus()
    return { ...(await license.status()), message: 'We sent a code to your WhatsApp.' }
  })
})
element('begin').addEventListener('submit', (event) => {
  event.preventDefault()
  void run(() => license.beginTrial(trialId, element('trial-code').value, { name: element('name').value }))
})
const onClick = (id, work) => element(id).addEventListener('click', () => void run(work))
onClick('scanning', () => license.request({ name: element('name').value }))
onClick('cancel', () => license.cancel())
onClick('keep', () => license.cancel())
onClick('by-mail', async () => {
  const { system, name } = (await license.status()).request.swap
  return license.swap({ id: system, name }, { by: 'mail', name: element('name').value })
})
element('swap').addEventListener('submit', (event) => {
  event.preventDefault()
  void run(() => license.prove(element('otp').value))
})
element('deactivate').addEventListener(
  'click',
  () =>
    void run(async () => {
      await license.deactivate()
      return license.status()
    }),
)

element('self-update').addEventListener(
  'click',
  () =>
    void run(async () => {
      const begun = await license.updateItself()
      if (begun) await chrome.tabs.create({ url: begun.page })
      // This version is one whose files only a person can replace.
      element('self-update').hidden = true
      element('by-hand').hidden = false
      return license.status()
    }),
)

const check = async () => {
  await license.check()
  // While a button works, its own answer is shown.
  if (!isBusy()) show(await license.status())
}
/** Looks every few seconds whether the holder has pressed, or the message has arrived. */
const poll = async () => {
  const { request } = await license.status()
  if (!request || isBusy()) return
  const status = await license.waiting()
  if (!isBusy()) show(status)
}
setInterval(() => void poll().catch(() => undefined), 3000)
// What is kept is there at once, and the shop is asked meanwhile.
await run(() => license.status())
void check().catch(() => undefined)
const update = await license.update('chrome-extension').catch(() => null)
if (update) {
  const { version, notes, size, sha256, url } = update
  element('version').textContent = `Version ${version} is there`
  element('notes').textContent = notes
  // A download that lies elsewhere has neither.
  element('file').hidden = size === null
  if (size !== null) element('size').textContent = `${(size / 1_000_000).toFixed(1)} MB`
  element('sha256').textContent = sha256
  element('download').href = url
  // A browser that cannot write into a folder, such as Firefox, and a system without a licence update by hand.
  const { isUsable } = await license.status()
  element('self-update').hidden = !isUsable || !('showDirectoryPicker' in window)
  element('by-hand').hidden = !element('self-update').hidden
  element('update').hidden = false
}
