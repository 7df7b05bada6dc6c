import type { Page } from 'playwright-core'
import { buttonStyles, notificationTypes, positions } from '#src/domains/notifications/schema.ts'
import { here } from '#src/shared/page-address.ts'
import {
  account,
  codeAnswers as answers,
  banners,
  chat,
  common,
  conversation,
  input,
  order,
  pay,
  site as siteTexts,
  store,
  track,
} from '#src/shared/texts.ts'
import type { Account } from '#tests/helpers/account.ts'
import {
  clickInReach,
  introduceAs,
  isAside,
  openChat,
  say,
  untilInReach,
  widgetOf,
} from '#tests/helpers/chat.ts'
import { firstDigit } from '#tests/helpers/codes.ts'
import { orderDetails } from '#tests/helpers/placed-orders.ts'
import { createAccount, fillRegistration } from '#tests/helpers/registration.ts'
import { loadWhole, replaceAnswer, untilQuiet } from '#tests/helpers/traffic.ts'
import { visitorCodeScreens } from './codes.ts'
import { press, type Screen } from './screen.ts'

/**
 * A registration that waits for a code, as it is when the page was loaded again; another code may be asked for at once.
 */
const enterCode = async (page: Page) => {
  await page.evaluate((notice) => {
    const phone = '+923001234567'

    const entered = { username: 'asma', email: 'asma@example.com', phone }
    const sent = { phone, notice, outcome: 'failed', resendAt: null, at: Date.now() }
    sessionStorage.setItem('registration', JSON.stringify({ entered, sent }))
  }, answers.codeNotSent)
  await page.reload()
  await firstDigit(page).waitFor()
}

/** A notification of every type and every button style, with a picture, and one in the middle of the page. */
const announce = async (page: Page) => {
  const notices = notificationTypes.flatMap((type, n) =>
    buttonStyles.map((buttonStyle, m) => ({
      id: 1000 + n * 10 + m,
      title: `A notice of type ${type}`,
      message: 'What it says, at some length, so that it takes more than one line.',
      type,
      position: m === 0 ? 'center' : positions[n],
      isActive: true,
      showOnce: false,
      expiresAt: null,
      mediaType: m === 1 ? 'image' : 'none',
      mediaUrl: '/favicon.svg',
      buttonText: 'See Plans',
      buttonUrl: '/#pricing',
      buttonStyle,
    })),
  )
  await replaceAnswer(page, 'notifications.shown', notices)
  await untilQuiet(page, () => page.reload())
  await page
    .getByRole('article', { name: /^A notice of type/ })
    .first()
    .waitFor()
  await page.unrouteAll()
}

/** The same, each in full. */
const openBanners = async (page: Page) => {
  await announce(page)
  const folded = page.getByRole('button', { name: banners.open({ title: 'A notice' }) })
  // A folded banner may be aside on a phone.
  while (await folded.count()) await folded.first().dispatchEvent('click')
}

const showChat = async (page: Page): Promise<void> => {
  const either = page.getByRole('button', {
    name: new RegExp(`^(${chat.closeChat}|${chat.openLiveSupport})`),
  })
  if (await isAside(page)) return
  await untilInReach(page, () => either.isVisible())
}

/** The chat appears on the next page as it was left; on a phone it is its button there. */
const closeChat = async (page: Page) => {
  await showChat(page)
  const close = page.getByRole('button', { name: chat.closeChat })
  if (await close.isVisible()) await clickInReach(page, close)
}

/** The chat out of office hours, where a message is left. */
const openChatWhenAway = async (page: Page) => {
  const hours = { isOpen: false, officeHours: 'Mon-Sat 09:00-18:00', opensAt: null, timeZone: 'Asia/Karachi' }
  await closeChat(page)
  await replaceAnswer(page, 'chat.hours', hours)
  await untilQuiet(page, () => page.reload())
  const widget = await openChat(page)
  await widget.getByRole('textbox', { name: common.message }).waitFor()
  await page.unrouteAll()
}

/** The pay page of an order that was placed just now. */
const openPayPage = async (page: Page) => {
  const path = await page.evaluate(async (details) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/orders', { method: 'POST', headers, body: JSON.stringify(details) })
    const { payPath } = (await answer.json()) as { payPath: string }
    return payPath
  }, orderDetails('923001239999'))
  await loadWhole(page, here(path))
  await page.getByRole('button', { name: pay.sendProof }).waitFor()
}

const askForTrial = async (page: Page) => {
  await page.getByRole('textbox', { name: common.name }).fill('Asma')
  await page.getByRole('textbox', { name: common.whatsappNumber }).fill('0300 7654322')
  await press(() => common.sendCode)(page)
  await firstDigit(page).waitFor()
}

/** Every address that a visitor can open, and one that is none. */
export const publicPages = [
  '/',
  '/products',
  '/verify',
  '/trial',
  '/activate',
  '/update',
  '/track',
  '/privacy-policy',
  '/terms-of-service',
  '/login',
  '/register',
  '/reset-password',
  '/no-such-page',
]

/** Offers a trial, which the demo does not. */
export const offerTrials = ({ call }: Pick<Account, 'call'>) =>
  call('PUT', '/api/admin/settings/trial_days', { value: '7' })

/** Every screen and open dialog that a visitor meets. */
export const visitorScreens: Screen[] = [
  ['landing', '/'],
  [
    'landing with errors in the order form',
    '/#purchase',
    (page) => page.locator('#purchase [type=submit]').click(),
  ],
  ['landing with errors in the contact form', '/', (page) => page.locator('#contact [type=submit]').click()],
  [
    'landing with every answer open',
    '/',
    (page) =>
      page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      }),
  ],
  ['landing with yearly prices', '/', (page) => page.locator('#pricing label').last().click()],
  [
    'menu',
    '/',
    async (page) => {
      const burger = page.getByRole('button', { name: siteTexts.openMenu })
      if (!(await burger.isVisible())) return
      await burger.click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  ['sign-in', '/login'],
  ['registration', '/register'],
  ['registration with errors', '/register', press(() => account.createAccount)],
  ['registration, the code', '/register', enterCode],
  [
    'registration without WhatsApp',
    '/register',
    async (page) => {
      await replaceAnswer(page, 'whatsapp.isEnabled', { isEnabled: false })
      await page.evaluate(() => sessionStorage.clear())
      await page.reload()
      await fillRegistration(page, 'asma')
      await createAccount(page)
      await page.getByRole('button', { name: account.wait }).click()
      await page.getByText(account.lookingForWhatsapp).waitFor()
      await page.unrouteAll()
    },
  ],
  ...visitorCodeScreens,
  ['password reset', '/reset-password'],
  [
    'password reset, the code',
    '/reset-password',
    async (page) => {
      await page.getByRole('textbox', { name: common.email }).fill('nobody@example.com')
      await page.getByRole('button', { name: account.sendResetCode }).click()
      await page.getByRole('textbox', { name: account.resetCode }).waitFor()
    },
  ],
  ['store', '/products'],
  [
    'store, asking to sign in',
    '/products',
    async (page) => {
      await page.getByRole('button', { name: order.purchaseNow }).first().click()
      await page.getByText(store.loginToPurchase).first().waitFor()
    },
  ],
  ['verify a key', '/verify'],
  ['free trial', '/trial'],
  ['free trial with errors', '/trial', press(() => common.sendCode)],
  ['free trial, the code', '/trial', askForTrial],
  ['activate a program', '/activate'],
  ['update, with a link that is over', '/update'],
  ['pay', '/track', openPayPage],
  ['track an order', '/track'],
  [
    'track an order, the code',
    '/track',
    async (page) => {
      await page.getByRole('textbox', { name: common.orderNumber }).fill('999999')
      await page.getByRole('textbox', { name: track.whatsappNumberOfOrder }).fill('0300 7654321')
      await page.getByRole('button', { name: common.sendCode }).click()
      await firstDigit(page).waitFor()
    },
  ],
  ['privacy policy', '/privacy-policy'],
  ['terms of service', '/terms-of-service'],
  ['banners', '/privacy-policy', openBanners],
  ['banners that give way', '/login', announce],
  ['not found', '/nothing'],
  // The chat stays open from here on, as it does for a visitor.
  ['live support', '/privacy-policy', openChat],
  ['live support, away', '/privacy-policy', openChatWhenAway],
  [
    'live support with errors',
    '/privacy-policy',
    async (page) => {
      await closeChat(page)
      const widget = await openChat(page)
      await widget.getByRole('textbox', { name: common.message }).fill('Salam')
      await widget.getByRole('button', { name: chat.startChatSession }).click()
      await widget.getByRole('textbox', { name: common.name }).fill('Asma')
      await widget.getByRole('textbox', { name: common.email }).fill('nowhere')
      await widget.getByRole('button', { name: chat.save }).click()
      await widget.getByText(input.emailNotValid).waitFor()
    },
  ],
  [
    'live support, a conversation',
    '/terms-of-service',
    async (page) => {
      await closeChat(page)
      // It was begun on the screen before.
      await introduceAs(await openChat(page), 'Asma')
      await say(page, 'Do you take JazzCash? I read about it on https://example.com/pay.')
      await widgetOf(page).getByRole('img', { name: conversation.states.sent }).last().waitFor()
    },
  ],
  [
    'live support, minimised',
    '/terms-of-service',
    async (page) => {
      await showChat(page)
      const minimise = page.getByRole('button', { name: chat.minimiseChat })
      // By the keyboard: a button that is gone when the mouse is let go keeps Chromium waiting for more.
      if (await minimise.isVisible()) await minimise.press('Enter')
    },
  ],
]
