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
    for (const name in this.attributes) if (localOf(name) === local) return this.attributes[name]
    return undefined
  }

  /** Every element at a path of names below it, in their order. */
  all(path: string): XmlElement[] {
    const slash = path.indexOf('/')
    const name = slash < 0 ? path : path.slice(0, slash)
    const found = this.children.filter(({ local }) => local === name)
    return slash < 0 ? found : found.flatMap((one) => one.all(path.slice(slash + 1)))
  }

  /** The first element at a path that says anything. */
  private firstAt(path: string): XmlElement | undefined {
    const slash = path.indexOf('/')
    const name = slash < 0 ? path : path.slice(0, slash)
    for (const child of this.children) {
      if (child.local !== name) continue
      const found = slash < 0 ? (child.text.trim() === '' ? undefined : child) : child.firstAt(path.slice(slash + 1))
      if (found) return found
    }
    return undefined
  }

  /** The first element at one of some paths that says anything. */
  first(...paths: string[]): XmlElement | undefined {
    for (const path of paths) {
      const found = this.firstAt(path)
      if (found) return found
    }
    return undefined
  }

  said(...paths: string[]): Said | undefined {
    return this.first(...paths)?.asSaid
  }

  get asSaid(): Said {
    return new ElementSaid(this)
  }
}

/** What an element says; where it stands is spelled only for whoever asks, as few of a file's thousands of values are asked for. */
class ElementSaid implements Said {
  readonly text: string
  readonly line: number
  readonly currency: string | undefined
  readonly unit: string | undefined
  constructor(readonly element: XmlElement) {
    this.text = element.text.trim()
    this.line = element.line
    this.currency = element.attribute('currencyID') ?? element.attribute('currency')
    this.unit = element.attribute('unitCode')
  }
  get xpath(): string {
    return this.element.path
  }
}

/** The same without its element: a line of thousands is kept until its document ends, and its tree is not. */
class LooseSaid implements Said {
  constructor(
    readonly text: string, readonly line: number | null, readonly currency: string | undefined, readonly unit: string | undefined,
    private readonly above: string, private readonly below: string,
  ) {}
  get xpath(): string {
    return this.above + this.below
  }
}

/** Ways from a line to what stands in it: few, and the same for every line. */
const ways = new Map<string, string>()
const MOST_WAYS = 2000
function wayOf(element: XmlElement, line: XmlElement): string {
  let way = ''
  for (let at: XmlElement | null = element; at && at !== line; at = at.parent) way = `/${at.name}[${at.nth}]${way}`
  const known = ways.get(way)
  if (known === undefined && ways.size < MOST_WAYS) ways.set(way, way)
  return known ?? way
}

/** What was said in a line, let go of the tree it was read from. */
export function loose<S extends Said | undefined>(said: S, line: XmlElement, path: string): S {
  if (!said) return said
  const way = said instanceof ElementSaid ? wayOf(said.element, line) : (said.xpath ?? '').slice(path.length)
  return new LooseSaid(said.text, said.line, said.currency, said.unit, path, way) as Said as S
}

/** The same place and marks with another text. */
export const saying = ({ xpath, line, currency, unit }: Said, text: string): Said => ({ xpath, line, currency, unit, text })
