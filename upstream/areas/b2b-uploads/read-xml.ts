import { SheetRefusal } from '../../sheets/sheet-refusal'
import { attributesOf, decodeEntities, XmlScanner, type XmlSink } from '../../sheets/xml-scan'
import { misfit, type ForeignFile } from './foreign-rows'

/** The values of one element on the way to a line: its own and those of what stands in it, lines aside. */
type Values = Map<string, string>

/**
 * Collects lines: a value belongs to the deepest open element on the path to a line, so that what an order says is known to all of its lines, wherever in it
 * it stands. Values go by their path from the root, `Orders/Order/Number`, attributes by `Orders/Order/@id`; of several of one path the first counts.
 */
class Lines implements XmlSink {
  readonly found: Values[][] = []
  readonly sources = new Set<string>()
  private readonly names: string[] = []
  private readonly onPath: Values[] = []
  private said = ''

  constructor(private readonly path: readonly string[]) {}

  private isOnPath(): boolean {
    return this.names.length <= this.path.length && this.names.every((name, at) => name === this.path[at]) && this.onPath.length === this.names.length - 1
  }
  private keep(source: string, value: string): void {
    this.sources.add(source)
    const holder = this.onPath.at(-1)
    if (value !== '' && holder && !holder.has(source)) holder.set(source, value)
  }
  open(buf: Buffer, nameStart: number, nameEnd: number, end: number): void {
    this.names.push(buf.toString('utf8', nameStart, nameEnd))
    this.said = ''
    if (this.isOnPath()) {
      this.onPath.push(new Map())
      if (this.names.length === this.path.length) this.found.push([...this.onPath])
    }
    for (const [name, value] of attributesOf(buf, nameEnd, end)) this.keep(`${this.names.join('/')}/@${name}`, value.trim())
  }
  text(buf: Buffer, start: number, end: number): void {
    this.said += decodeEntities(buf.toString('utf8', start, end))
  }
  close(): void {
    const value = this.said.trim()
    if (value !== '') this.keep(this.names.join('/'), value)
    this.said = ''
    if (this.onPath.length === this.names.length) this.onPath.pop()
    this.names.pop()
  }
}

/** The lines of an XML file, each with what stands above it. Throws `SheetRefusal` for what is no XML, declares entities, or has no such element. */
export function readXml(bytes: Buffer, recordPath: string): ForeignFile {
  const path = recordPath.split('/').map((name) => name.trim()).filter((name) => name !== '')
  if (path.length === 0) throw misfit('Say in the layout which element is a line, like Orders/Order/Line.')
  const lines = new Lines(path)
  try {
    const scanner = new XmlScanner(lines)
    scanner.write(bytes)
    scanner.finish()
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error
    throw misfit('The file is not well-formed XML in UTF-8, or it declares entities.')
  }
  if (lines.found.length === 0) throw misfit(`The file has no element ${path.join('/')}.`)
  return {
    sources: [...lines.sources],
    rows: lines.found.map((values, at) => ({ where: `${path.at(-1)} ${at + 1}`, cells: new Map(values.flatMap((one) => [...one])) })),
  }
}
