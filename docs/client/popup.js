import { license } from './client.js'

const element = (id) => document.getElementById(id)

const show = ({ state, message, isUsable, systems }) => {
  element('state').textContent = `${state}: ${message}`
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
if (update) element('update').textContent = `Version ${update.version} is there. ${update.notes}`
