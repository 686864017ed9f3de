import type { XmlPlace } from '@/lib/domain/xml-invoice'
import type { Said } from '@/lib/domain/xml-invoice-check'

const localOf = (name: string) => name.slice(name.indexOf(':') + 1)

/** An element with what stands in it: prefixes may be any, attributes are kept, text is the characters as they are. */
export class XmlElement {
  readonly local: string
  readonly children: XmlElement[] = []
  text = ''
  /** Which of its name it is in the element above it, from 1. */
  readonly nth: number
  private counts: Map<string, number> | null = null

  constructor(readonly name: string, readonly attributes: Readonly<Record<string, string>>, readonly line: number, readonly parent: XmlElement | null) {
    this.local = localOf(name)
    this.nth = parent ? parent.count(name) : 1
  }

  private count(name: string): number {
    this.counts ??= new Map()
    const nth = (this.counts.get(name) ?? 0) + 1
    this.counts.set(name, nth)
    return nth
  }

  /** `/Invoice/cac:InvoiceLine[3]/cac:Price[1]`, by the names the document uses. */
  get path(): string {
    return this.parent ? `${this.parent.path}/${this.name}[${this.nth}]` : `/${this.name}`
  }

  get place(): XmlPlace {
    return { xpath: this.path, line: this.line }
  }

  /** Of an attribute, whatever its prefix. */
  attribute(local: string): string | undefined {
    return Object.entries(this.attributes).find(([name]) => localOf(name) === local)?.[1]
  }

  /** Every element at a path of names below it, in their order. */
  all(path: string): XmlElement[] {
    return path.split('/').reduce<XmlElement[]>((found, name) => found.flatMap(({ children }) => children.filter(({ local }) => local === name)), [this])
  }

  /** The first element at one of some paths that says anything. */
  first(...paths: string[]): XmlElement | undefined {
    for (const path of paths) {
      const found = this.all(path).find(({ text }) => text.trim() !== '')
      if (found) return found
    }
    return undefined
  }

  said(...paths: string[]): Said | undefined {
    return this.first(...paths)?.asSaid
  }

  get asSaid(): Said {
    return { ...this.place, text: this.text.trim(), currency: this.attribute('currencyID') ?? this.attribute('currency'), unit: this.attribute('unitCode') }
  }
}
