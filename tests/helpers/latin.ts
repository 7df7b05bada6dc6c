import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { readTranslations } from '#src/shared/translations.ts'
import { latinNames, wordsOfOthers } from '#tests/architecture/latin-names.ts'

// Finds English on a screen of Urdu.

/** What the seller and the customers typed, which stays as they wrote it. */
const typed =
  `chat_messages downloads license_labels license_systems orders payment_methods payments products settings
  ticket_replies tickets users`.split(/\s+/)

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
  'Title of account',
  'Number of account',
  'Asma',
  'nowhere',
]

/** What a row holds, but the English of a field whose Urdu it holds too: that is shown in Urdu. */
const shownOf = (row: Record<string, unknown>): unknown[] => {
  const { translations } = row
  const { ur = {} } = readTranslations(typeof translations === 'string' ? translations : '')
  const fieldOf = (column: string) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return Object.entries(row).flatMap(([column, value]) => (fieldOf(column) in ur ? [] : [value]))
}

/** The lines with Latin words that stand in these tables of a shop, the longest first. */
export const typedIn = (dataDir: string): string[] => {
  const database = new Database(join(dataDir, 'shop.db'), { readonly: true })
  try {
    const lines = typed.flatMap((table) =>
      database
        .prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`)
        .all()
        .flatMap(shownOf)
        .filter((value) => typeof value === 'string')
        .flatMap((value) => value.split('\n'))
        .map((line) => line.trim()),
    )
    // The shop's own words, such as the status of an order, are never shown as they are kept.
    const words = lines.filter((line) => /[a-z]{2}/i.test(line) && !/^[a-z_]+$/.test(line))
    return [...new Set([...words, ...ofTests])].toSorted((one, other) => other.length - one.length)
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
  'Visa',
  'Mastercard',
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

/**
 * All that the document has for its readers: what is shown now, and what a press, a wider window or a browser without
 * JavaScript shows; what is read out; what fields hold; and the messages that links begin.
 */
const readAll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // What says itself that it is Latin, pictures of other programs, and what nobody reads.
    const skipped =
      'bdi[dir=ltr], code, kbd, pre, [lang=en], :has(> wbr), svg[aria-hidden=true], script, style, template'
    const attributes = `alt aria-description aria-label aria-placeholder aria-roledescription aria-valuetext
      label placeholder title`.split(/\s+/)
    const read = (root: Element): string[] => {
      const texts: string[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement?.closest(`${skipped}, noscript`)) texts.push(node.textContent ?? '')
      }
      for (const attribute of attributes) {
        for (const element of root.querySelectorAll(`[${attribute}]`)) {
          if (!element.closest(`${skipped}, [aria-hidden=true]`))
            texts.push(element.getAttribute(attribute) ?? '')
        }
      }
      for (const field of root.querySelectorAll<HTMLInputElement>(
        'textarea, input:not([type=radio], [type=checkbox], [type=hidden])',
      ))
        texts.push(field.value)
      for (const { href } of root.querySelectorAll<HTMLAnchorElement>(
        'a[href^="https://wa.me"], a[href^="mailto:"]',
      ))
        texts.push(...new URL(href).searchParams.values())
      for (const { textContent } of root.querySelectorAll('noscript')) {
        const { body } = document.implementation.createHTMLDocument()
        body.innerHTML = textContent ?? ''
        texts.push(...read(body))
      }
      return texts
    }
    return [document.title, ...read(document.body)]
  })

const ADDRESS =
  /https?:\/\/\S+|[\w.+-]+@[\w.-]+|(?:[\w-]+\.)+(?:com|pk|example|zip|crx|png|jpe?g|exe|json)\b/g
/** A license key, or its last group. */
const KEY = /\bWACRM-[0-9A-Z•…-]+|…\u2068?[0-9A-Z]{5}\b/g

/** The texts with a Latin word that is no name, no address and nothing that was typed. */
export const englishIn = (texts: string[], typedTexts: string[]): string[] =>
  texts.flatMap((text) => {
    const isSentence = /\p{Script=Arabic}/u.test(text)
    const known = [...typedTexts, ...names.filter((name) => isSentence || !wordsOfOthers.includes(name))]
    let rest = text.replaceAll(ADDRESS, ' ').replaceAll(KEY, ' ')
    for (const each of known) rest = rest.replaceAll(each, ' ')
    const found = rest.match(/\S*[a-z]{2}\S*/gi)
    return found ? [`${found.join(' ')} in: ${text.trim().slice(0, 160)}`] : []
  })

/** The same of what a page has to read. */
export const englishOn = async (page: Page, typedTexts: string[]): Promise<string[]> =>
  englishIn(await readAll(page), typedTexts)
