import { license } from './client.js'

const element = (id) => document.getElementById(id)

// EXPIRING lasts 30 days, which is all of a licence for a month: the message says when there is something to do.
const shownState = (state) => (state === 'EXPIRING' ? 'VALID' : state)

const show = ({ state, message, isUsable, systems }) => {
  element('state').textContent = `${shownState(state)}: ${message}`
  element('systems').replaceChildren(
    ...systems.map(({ name, lastSeenOn }) => {
      const item = document.createElement('li')
      item.textContent = `${name}, last seen on ${lastSeenOn}`
      return item
    }),
  )
  element('form').hidden = isUsable
  element('deactivate').hidden = !isUsable
}

/** Runs what a button does, and says why it failed. */
const run = async (work) => {
  try {
    show(await work())
  } catch (error) {
    element('state').textContent = error.message
  }
}

element('form').addEventListener('submit', (event) => {
  event.preventDefault()
  void run(() => license.activate(element('key').value))
})
element('deactivate').addEventListener(
  'click',
  () =>
    void run(async () => {
      await license.deactivate()
      return license.status()
    }),
)

await run(() => license.check())
const update = await license.update('chrome-extension').catch(() => null)
if (update) {
  const { version, notes, size, sha256 } = update
  element('version').textContent = `Version ${version} is there`
  element('notes').textContent = notes
  // A download that lies elsewhere has neither.
  element('file').hidden = size === null
  if (size !== null) element('size').textContent = `${(size / 1_000_000).toFixed(1)} MB`
  element('sha256').textContent = sha256
  element('update').hidden = false
}
