import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { latinNames } from '#tests/architecture/latin-names.ts'

// Finds English on a screen of Urdu.

/** What the seller and the customers typed, which stays as they wrote it. */
const typed = [
  'chat_messages',
  'downloads',
  'license_systems',
  'orders',
  'payment_methods',
  'payments',
  'products',
  'settings',
  'ticket_replies',
  'tickets',
  'users',
]

/** What the steps to the screens type, or put into answers. */
const ofTests = [
  'A notice of type error',
  'A notice of type info',
  'A notice of type success',
  'A notice of type warning',
  'What it says, at some length, so that it takes more than one line.',
  'See Plans',
  'Salam',
  'Do you take JazzCash? I read about it on',
  'Sell more in',
  'For shops',
  'Half price until Friday',
]

/** The lines with Latin words that stand in these tables of a shop, the longest first. */
export const typedIn = (dataDir: string): string[] => {
  const database = new Database(join(dataDir, 'shop.db'), { readonly: true })
  try {
    const lines = typed.flatMap((table) =>
      database
        .prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`)
        .all()
        .flatMap((row) => Object.values(row))
        .filter((value) => typeof value === 'string')
        .flatMap((value) => value.split('\n'))
        .map((line) => line.trim()),
    )
    // The shop's own words, such as the status of an order, are never shown as they are kept.
    const words = [...lines, ...ofTests].filter((line) => /[a-z]{2}/i.test(line) && !/^[a-z_]+$/.test(line))
    return [...new Set(words)].toSorted((one, other) => other.length - one.length)
  } finally {
    database.close()
  }
}

/** Names that a page has beside those of the catalogue: of the shop, methods to pay, kinds of files, units. */
const names = [
  ...latinNames,
  'WaCRM',
  'WhatsApp',
  'PKR',
  'Reseller',
  'JazzCash',
  'JC',
  'Easypaisa',
  'EP',
  'Google Chrome',
  'WhatsApp Business API',
  'WooCommerce',
  'jpg',
  'jpeg',
  'png',
  'webp',
  'pdf',
  'MB',
  'KB',
].toSorted((one, other) => other.length - one.length)

/** All that the page shows and reads out, but what says itself that it is Latin: keys, codes, and parts in English. */
const readAll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isLatin =
      'bdi[dir=ltr], a[href^="mailto:"], a[href^="tel:"], code, kbd, pre, [lang=en], script, style, noscript, template'
    const shown: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent } = node
      const isShown = parent?.checkVisibility() || parent?.matches('option')
      if (isShown && !parent?.closest(isLatin)) shown.push(node.textContent ?? '')
    }
    const attributes = [
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'aria-roledescription',
      'title',
      'placeholder',
      'alt',
    ]
    for (const attribute of attributes) {
      for (const element of document.body.querySelectorAll(`[${attribute}]`)) {
        if (element.checkVisibility() && !element.closest(`${isLatin}, [aria-hidden=true]`))
          shown.push(element.getAttribute(attribute) ?? '')
      }
    }
    return shown.filter((text) => /[a-z]{2}/i.test(text))
  })

const ADDRESS =
  /https?:\/\/\S+|[\w.+-]+@[\w.-]+|(?:[\w-]+\.)+(?:com|pk|example|zip|crx|png|jpe?g|exe|json)\b/g
const KEY = /\bWACRM-[0-9A-Z•…-]+/g

/** The texts of the page with a Latin word that is no name, no address and nothing that was typed. */
export const englishOn = async (page: Page, typedTexts: string[]): Promise<string[]> => {
  const found = await readAll(page)
  return found.flatMap((text) => {
    let rest = text.replaceAll(ADDRESS, ' ').replaceAll(KEY, ' ')
    for (const known of [...typedTexts, ...names]) rest = rest.replaceAll(known, ' ')
    return /[a-z]{2}/i.test(rest) ? [text.trim().slice(0, 160)] : []
  })
}
