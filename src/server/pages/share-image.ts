import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Resvg } from '@resvg/resvg-wasm'
import { rootDir } from '#src/config.ts'
import { escapeHtml } from '#src/kit/html.ts'
import { shortened } from '#src/shared/values/typed.ts'

export const SHARE_IMAGE_PATH = '/share.png'

/** The texts in the image. */
export type ShareText = { name: string; headline: string; host: string }

const SIZE = { width: 1200, height: 630 }
const LEFT = 72
const COLUMN = 640
const FAMILY = 'Figtree'

type Draw = (svg: string) => InstanceType<typeof Resvg>

const loadDraw = async (): Promise<Draw> => {
  const { initWasm, Resvg: Renderer } = await import('@resvg/resvg-wasm')
  const [wasm, font] = await Promise.all([
    readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))),
    readFile(join(rootDir, 'web/share/figtree-bold.ttf')),
  ])
  await initWasm(wasm)
  return (svg) => new Renderer(svg, { font: { fontBuffers: [font], defaultFontFamily: FAMILY } })
}

// Loaded at the first image, because most processes draw none. initWasm may be called only once a process.
let draw: Promise<Draw> | undefined

const text = (content: string, x: number, y: number, size: number, fill: string) =>
  `<text x="${x}" y="${y}" font-family="${FAMILY}" font-weight="700" font-size="${size}" fill="${fill}">${escapeHtml(content)}</text>`

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${body}</svg>`

const MOST_DRAWN = 400

/**
 * The text in characters of the font, which has the letters of Western Europe: other letters lose their diacritics or
 * are left out.
 */
const drawable = (given: string): string =>
  // More has no place on the image, and measuring it took seconds.
  shortened(given, MOST_DRAWN, '')
    .replace(/[^\u0000-\u00ff]/g, (sign) => sign.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[^\u0020-\u00ff‘’“”–—…•€]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const MEASURED_AT = 100

/** The width of a text at font size 1. It is proportional to the size. */
const widthOf = (render: Draw, content: string): number => {
  const image = render(svg(text(content, 0, MEASURED_AT, MEASURED_AT, '#fff')))
  const width = image.getBBox()?.width ?? 0
  image.free()
  return width / MEASURED_AT
}

const SPACE = 0.26
type Word = { word: string; width: number }

const wrap = (words: Word[], maxWidth: number): string[] => {
  const lines: Word[] = []
  for (const { word, width } of words) {
    const last = lines.at(-1)
    if (last && last.width + SPACE + width <= maxWidth) {
      last.word += ` ${word}`
      last.width += SPACE + width
    } else lines.push({ word, width })
  }
  return lines.map((line) => line.word)
}

/**
 * The lines of a text in the largest of the sizes in which it fits. If it fits in none, a size in which its longest
 * word fits; lines beyond `maxLines` are cut off.
 */
const fit = (render: Draw, content: string, sizes: number[], maxLines: number) => {
  const words = content.split(' ').map((word) => ({ word, width: widthOf(render, word) }))
  const longest = Math.max(...words.map(({ width }) => width), 0.01)
  const fitting = sizes.filter((size) => size * longest <= COLUMN)
  const size =
    fitting.find((wanted) => wrap(words, COLUMN / wanted).length <= maxLines) ??
    fitting.at(-1) ??
    Math.floor(COLUMN / longest)
  return { size, lines: wrap(words, COLUMN / size).slice(0, maxLines) }
}

const card = (x: number, y: number, line: number, dot: string) =>
  `<rect x="${x}" y="${y}" width="104" height="76" rx="12" fill="#fff"/>` +
  `<rect x="${x + 14}" y="${y + 18}" width="${line}" height="9" rx="4.5" fill="#404b46"/>` +
  `<rect x="${x + 14}" y="${y + 36}" width="58" height="7" rx="3.5" fill="#c7d0cc"/>` +
  `<circle cx="${x + 20}" cy="${y + 59}" r="5" fill="${dot}"/>` +
  `<rect x="${x + 31}" y="${y + 56}" width="34" height="6" rx="3" fill="#d8e0dd"/>`

const column = (x: number, title: string) =>
  `<rect x="${x}" y="150" width="124" height="372" rx="18" fill="#fff" fill-opacity=".09"/>` +
  text(title, x + 14, 184, 19, '#cff8e4')

/** The illustration: a Kanban board with the columns New, Quoted and Paid, and two chat bubbles. */
const board =
  column(762, 'New') +
  column(898, 'Quoted') +
  column(1034, 'Paid') +
  card(772, 200, 70, '#fca500') +
  card(772, 288, 52, '#fca500') +
  card(772, 376, 64, '#a6b1ac') +
  card(908, 200, 60, '#21b684') +
  card(908, 288, 74, '#fca500') +
  card(1044, 200, 66, '#21b684') +
  card(1044, 288, 48, '#21b684') +
  card(1044, 376, 72, '#21b684') +
  '<path d="M838 470h196a20 20 0 0 1 20 20v36a20 20 0 0 1-20 20H838a20 20 0 0 1-20-20v-56z" fill="#fff"/>' +
  '<rect x="842" y="491" width="150" height="11" rx="5.5" fill="#5b6662"/>' +
  '<rect x="842" y="514" width="96" height="11" rx="5.5" fill="#a6b1ac"/>' +
  '<path d="M940 556h168a20 20 0 0 1 20 20v56H940a20 20 0 0 1-20-20v-36a20 20 0 0 1 20-20z" fill="#21b684"/>' +
  '<rect x="944" y="578" width="130" height="11" rx="5.5" fill="#04291d"/>' +
  '<rect x="944" y="601" width="84" height="11" rx="5.5" fill="#05553b"/>'

const background =
  '<defs><linearGradient id="b" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#073b29"/>' +
  '<stop offset="1" stop-color="#040b08"/></linearGradient>' +
  '<radialGradient id="g" cx=".8" cy=".3" r=".6"><stop offset="0" stop-color="#21b684" stop-opacity=".42"/>' +
  '<stop offset="1" stop-color="#21b684" stop-opacity="0"/></radialGradient></defs>' +
  `<rect width="${SIZE.width}" height="${SIZE.height}" fill="url(#b)"/>` +
  `<rect width="${SIZE.width}" height="${SIZE.height}" fill="url(#g)"/>`

/** Draws the image of a shared link: a PNG of 1200 × 630 px with the shop's name, headline and host (SEO-5). */
export const drawShareImage = async ({ name, headline, host }: ShareText): Promise<Buffer> => {
  draw ??= loadDraw()
  const render = await draw
  const mark = await readFile(join(rootDir, 'web/public/favicon.svg'), 'utf8')
  const brand = fit(render, drawable(name), [42, 34, 26, 20], 1)
  const { size, lines } = fit(render, drawable(headline), [76, 66, 56, 46], 4)
  const height = size * 1.14
  const top = 330 - ((lines.length - 1) * height) / 2 + size * 0.3
  const image = render(
    svg(
      background +
        `<g transform="translate(0 -56)">${board}</g>` +
        mark.replace('<svg ', `<svg x="${LEFT}" y="64" width="68" height="68" `) +
        brand.lines
          .map((line) => text(line, LEFT + 90, 98 + brand.size * 0.34, brand.size, '#fff'))
          .join('') +
        lines.map((line, n) => text(line, LEFT, top + n * height, size, '#fff')).join('') +
        text(drawable(host), LEFT, 566, 28, '#73e4b5'),
    ),
  )
  const rendered = image.render()
  const png = Buffer.from(rendered.asPng())
  rendered.free()
  image.free()
  return png
}
