import { errors, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { chat, common } from '#src/shared/texts.ts'
import { newConversation } from './account.ts'
import { openTab, type Site, type VisitOptions } from './site.ts'
import { calls } from './traffic.ts'

// Drives the chat: the widget of a visitor, and the console of an administrator.

export const widgetOf = (page: Page) => page.getByRole('dialog', { name: chat.liveSupport })

/**
 * Tries again, and on a phone scrolls on between: the chat's button steps aside there for controls below it.
 */
export const untilInReach = (page: Page, attempt: () => Promise<boolean>): Promise<void> =>
  expect.poll(async () => (await attempt()) || page.mouse.wheel(0, 80).then(() => false)).toBe(true)

/**
 * Clicks a button of the chat as soon as it is in reach. Only the look for it is tried again: on a busy machine a click
 * may have worked that did not return in time, and a second one would wait for a button that is gone.
 */
export const clickInReach = async (page: Page, button: Locator): Promise<void> => {
  await untilInReach(page, () => isInReach(button))
  await button.click()
}

const isInReach = (button: Locator): Promise<boolean> =>
  button.click({ trial: true, timeout: 2000 }).then(
    () => true,
    (error) => {
      if (error instanceof errors.TimeoutError) return false
      throw error
    },
  )

/** Whether the chat's button is aside on a phone, because it would lie over words or a banner has its place. */
export const isAside = async (page: Page): Promise<boolean> => {
  if ((page.viewportSize()?.width ?? 0) >= 768) return false
  await page.getByRole('region', { name: chat.chatWithSupport }).waitFor({ state: 'attached' })
  return !(await page.getByRole('button', { name: chat.openLiveSupport }).isVisible())
}

/** Opens the chat by its button, also where that is aside. */
export const openChat = async (page: Page) => {
  if (await isAside(page))
    await page.locator('button').filter({ hasText: chat.openLiveSupport }).dispatchEvent('click')
  else await clickInReach(page, page.getByRole('button', { name: chat.openLiveSupport }))
  const widget = widgetOf(page)
  await widget.waitFor()
  return widget
}

/** What a guest begins a conversation with. */
export const FIRST_MESSAGE = 'Salam'

/** Says who the guest of a conversation is, which is asked after the first message. */
export const introduceAs = async (widget: Locator, name: string): Promise<void> => {
  await widget.getByRole('textbox', { name: common.name }).fill(name)
  await widget.getByRole('textbox', { name: common.email }).fill(`${name.toLowerCase()}@example.com`)
  await widget.getByRole('button', { name: chat.save }).click()
  await widget.getByRole('textbox', { name: chat.yourMessage }).waitFor()
}

/** Opens the chat and starts a conversation as a guest, who then says who they are. */
export const startAsGuest = async (page: Page, name: string) => {
  const widget = await openChat(page)
  await widget.getByRole('textbox', { name: common.message }).fill(FIRST_MESSAGE)
  await widget.getByRole('button', { name: chat.startChatSession }).click()
  await introduceAs(widget, name)
  return widget
}

/** Types into the box of the widget or the console, and sends with Enter. */
export const say = async (page: Page, text: string): Promise<void> => {
  const box = page.getByRole('textbox', { name: new RegExp(`^(${chat.yourMessage}|Reply)$`) })
  await box.fill(text)
  await box.press('Enter')
}

/** Opens the console as the administrator, on a wide screen. */
export const openConsole = (site: Site, search = '', options: VisitOptions = {}): Promise<Page> =>
  openTab(site, `chat${search}`, { viewport: { width: 1440, height: 900 }, ...options })

const bubblesOf = (page: Page) => page.getByRole('log', { name: 'Messages' }).locator('li:has(time)')

/** The row of the console's list with the conversation of this visitor. */
export const rowOf = (page: Page, visitor: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link').filter({ hasText: visitor })

/** The messages of the log as "Author: text", in its order. */
export const saidIn = (page: Page): Promise<string[]> =>
  bubblesOf(page).evaluateAll((items) =>
    items.map((item) => {
      const [author = '', text = ''] = [...(item.firstElementChild?.children ?? [])].map(
        ({ textContent }) => textContent ?? '',
      )
      return `${author.trim()} ${text}`
    }),
  )

/** Records the typing that the page announces, from now on. */
const typingOf = (page: Page): boolean[] => {
  const said: boolean[] = []
  page.on('request', (request) => {
    if (!calls('chat.typing')(request)) return
    for (const [, isTyping] of (request.postData() ?? '').matchAll(/"isTyping":(true|false)/g))
      said.push(isTyping === 'true')
  })
  return said
}

/** Types on a page with a stopped clock, and checks that typing is announced until one second after the last key. */
export const expectTypingToStop = async (page: Page, box: Locator): Promise<void> => {
  const said = typingOf(page)
  await box.press('a')
  await page.clock.runFor(999)
  // The browser tells of a request after the clock has run, not while it runs.
  await expect.poll(() => said).toEqual([true])
  await box.press('b')
  await page.clock.runFor(999)
  expect(said).toEqual([true])
  // A timer of its own sends the call.
  await page.clock.runFor(2)
  await expect.poll(() => said).toEqual([true, false])
}

/** A guest's conversation with its first message; gives its id. */
export const converse = async ({ shop }: Site, name: string, content: string): Promise<number> =>
  (await newConversation(shop, name, content)).id
