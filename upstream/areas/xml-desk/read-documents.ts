import { SaxesParser } from 'saxes'
import type { XmlDialect } from '@/lib/domain/xml-invoice'
import type { SaidDocument, SaidItem } from '@/lib/domain/xml-invoice-check'
import { loose, XmlElement } from './element'
import { shipmentDocument, shipmentItem } from './shipment'
import { ublDocument, ublItem } from './ubl'

/** Why a file is not read any further, with where. */
export class XmlFault extends Error {
  constructor(message: string, readonly line: number | null) {
    super(message)
  }
}

/** A document of a file, and where it stands in the characters of it. */
export interface ReadDocument extends SaidDocument {
  dialect: XmlDialect
  xpath: string
  lines: { from: number; to: number }
  chars: { from: number; to: number }
}

const MOST_DEPTH = 64
/** No field of an invoice is longer; pictures sent along are not kept at all. */
const MOST_TEXT = 4000
const BINARY = 'EmbeddedDocumentBinaryObject'

interface Dialect {
  name: XmlDialect
  /** Whether an element is a line, by itself and the two above it. */
  isItem: (element: XmlElement) => boolean
  item: (element: XmlElement) => SaidItem
  document: (element: XmlElement, items: SaidItem[]) => SaidDocument
}
const ubl: Dialect = { name: 'ubl_2_1', isItem: ({ local }) => local === 'InvoiceLine' || local === 'CreditNoteLine', item: ublItem, document: ublDocument }
const shipment: Dialect = {
  name: 'shipment_xml', isItem: ({ local, parent }) => local === 'Item' && (parent?.local === 'Items' || parent?.local === 'Shipment'), item: shipmentItem,
  document: shipmentDocument,
}
const byDocument: Readonly<Record<string, Dialect>> = { Invoice: ubl, CreditNote: ubl, Shipment: shipment }
/** Roots that hold documents: shipments of a manifest, an envelope with its address, several invoices sent as one. */
const wrappers: ReadonlySet<string> = new Set(['Shipments', 'StandardBusinessDocument', 'Invoices'])

/** A line without its tree. */
function looseItem(element: XmlElement, { place, said, base, adjustments }: SaidItem): SaidItem {
  const path = place.xpath ?? ''
  return {
    place, base: loose(base, element, path), adjustments: adjustments.map((one) => loose(one, element, path)),
    said: Object.fromEntries(Object.entries(said).map(([field, one]) => [field, loose(one, element, path)])),
  }
}

/** What an XML file holds, told element by element; lines are let go of as soon as they are read. */
class Documents {
  readonly ready: ReadDocument[] = []
  private readonly parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false })
  private top: XmlElement | null = null
  private depth = 0
  private current: { element: XmlElement; dialect: Dialect; items: SaidItem[]; from: number } | null = null

  constructor() {
    this.parser.on('error', () => { throw this.malformed() })
    this.parser.on('doctype', () => { throw new XmlFault('The file declares a DOCTYPE, which is not accepted.', this.parser.line) })
    this.parser.on('opentag', ({ name, attributes }) => this.open(name, attributes))
    this.parser.on('text', (text) => this.text(text))
    this.parser.on('cdata', (text) => this.text(text))
    this.parser.on('closetag', () => this.close())
  }

  private malformed() {
    return new XmlFault(`Not well-formed XML at line ${this.parser.line}.`, this.parser.line)
  }

  write(text: string): void {
    this.parser.write(text)
  }

  finish(): void {
    this.parser.close()
    if (this.depth !== 0) throw this.malformed()
  }

  private open(name: string, attributes: Record<string, string>): void {
    if (++this.depth > MOST_DEPTH) throw new XmlFault(`Elements stand more than ${MOST_DEPTH} deep in one another.`, this.parser.line)
    const element = new XmlElement(name, attributes, this.parser.line, this.top)
    const isBelow = this.current !== null && this.top !== null
    this.top = element
    if (isBelow) {
      if (element.parent && !this.current?.dialect.isItem(element)) element.parent.children.push(element)
      return
    }
    const dialect = byDocument[element.local]
    if (dialect && this.depth <= 2) this.current = { element, dialect, items: [], from: this.parser.position }
    else if (this.depth === 1 && !wrappers.has(element.local)) throw new XmlFault(`Unknown format: root <${name}>.`, this.parser.line)
  }

  private text(text: string): void {
    const { top } = this
    if (!this.current || !top || top.local === BINARY || top.text.length > MOST_TEXT) return
    top.text = (top.text + text).slice(0, MOST_TEXT + 1)
  }

  private close(): void {
    const { top, current } = this
    this.depth--
    if (!top) return
    this.top = top.parent
    if (!current) return
    if (top === current.element) this.end()
    else if (current.dialect.isItem(top)) current.items.push(looseItem(top, current.dialect.item(top)))
  }

  private end(): void {
    if (!this.current) return
    const { element, dialect, items, from } = this.current
    this.ready.push({
      ...dialect.document(element, items), dialect: dialect.name, xpath: element.path, lines: { from: element.line, to: this.parser.line },
      chars: { from, to: this.parser.position },
    })
    this.current = null
  }
}

/** How a file says it is written: by its first bytes, or the words of its first line. */
function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return /^(?:\xef\xbb\xbf)?\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(head.toString('latin1', 0, 300))?.[1] ?? 'utf-8'
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new XmlFault(`The encoding ${encoding.slice(0, 40)} is not known.`, 1)
  }
}

/** The characters of a file, piece by piece; its mark of order is none of them. Throws `XmlFault` for bytes that are none in its encoding. */
export async function* charactersOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let encoding = ''
  const decode = (piece?: Buffer) => {
    try {
      return decoder?.decode(piece, { stream: piece !== undefined }) ?? ''
    } catch {
      throw new XmlFault(`The file is not written in ${encoding.toUpperCase()}, as it says.`, null)
    }
  }
  for await (const piece of pieces) {
    if (!decoder) {
      encoding = encodingOf(piece)
      decoder = decoderOf(encoding)
    }
    yield decode(piece)
  }
  yield decode()
}

/** The documents of an XML file in their order, each as soon as it is read. Throws `XmlFault` where it is no such file. */
export async function* readDocuments(pieces: AsyncIterable<Buffer>): AsyncGenerator<ReadDocument> {
  const documents = new Documents()
  for await (const text of charactersOf(pieces)) {
    documents.write(text)
    yield* documents.ready.splice(0)
  }
  documents.finish()
  yield* documents.ready.splice(0)
}
