import { buffer } from 'node:stream/consumers'
import Document from 'pdfkit'

type Options = { size?: [number, number]; userPassword?: string; ownerPassword?: string }

/** A PDF with a page for each of these texts. */
export const pdfOf = (pages: string[], options: Options = {}, fontSize = 40): Promise<Buffer> => {
  const document = new Document({ size: 'A4', autoFirstPage: false, ...options })
  for (const text of pages) {
    document.addPage()
    if (text) document.fontSize(fontSize).text(text, 20, 20)
  }
  document.end()
  return buffer(document)
}

type Odd = {
  /** How many pages there are; all of them are the same. */
  pages?: number
  box?: string
  content?: string
  /** What else the catalogue holds. */
  catalogue?: string
  /** What the stream of the page holds, packed, instead of its content. */
  packed?: Buffer
  /** What the forms F0, F1 and so on draw, which may draw each other. */
  forms?: string[]
  image?: { width: number; height: number; data: Buffer }
}

/** A PDF written by hand, for what no honest program writes. */
export const pdfWith = (odd: Odd): Buffer => {
  const { pages = 1, box = '0 0 595 842', content = '', catalogue = '', packed, forms = [], image } = odd
  const named = [...forms.map((_, n) => `/F${n} ${6 + n} 0 R`), ...(image ? ['/I 5 0 R'] : [])].join(' ')
  // A font that every reader lacks.
  const font = '/Font << /T << /Type /Font /Subtype /TrueType /BaseFont /NobodyHasThis >> >>'
  const resources = `/Resources << /XObject << ${named} >> ${font} >>`
  const stream = (dictionary: string, data: Buffer) =>
    Buffer.concat([
      Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
      data,
      Buffer.from('\nendstream'),
    ])
  const { width = 1, height = 1, data = Buffer.alloc(0) } = image ?? {}
  const objects = [
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`),
    Buffer.from(`<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>`),
    Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R ${resources} >>`),
    stream(packed ? '/Filter /FlateDecode' : '', packed ?? Buffer.from(content)),
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
      data,
    ),
    ...forms.map((form) =>
      stream(`/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${resources}`, Buffer.from(form)),
    ),
  ]
  const parts = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    places.push(length)
    parts.push(part)
    length += part.length
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}
