const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text for an XML 1.0 document; what XML cannot hold at all is left out. */
export const xmlText = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replace(/[&<>"']/g, (mark) => entities[mark] ?? mark)

/** An element, or nothing where a value is missing. */
export type Xml = string & { readonly xml: true }
type Attributes = Readonly<Record<string, string>>

const written = (attributes: Attributes) => Object.entries(attributes).map(([name, value]) => ` ${name}="${xmlText(value)}"`).join('')
/** No element. */
export const nothing = '' as Xml

/** An element with text; left out where there is none. */
export const leaf = (name: string, value: string | null | undefined, attributes: Attributes = {}): Xml =>
  (value === null || value === undefined || value === '' ? nothing : `<${name}${written(attributes)}>${xmlText(value)}</${name}>` as Xml)

/** An element with others in it, in their order; left out where all of them are. */
export function branch(name: string, children: readonly Xml[], attributes: Attributes = {}): Xml {
  const inside = children.join('')
  return inside === '' ? nothing : `<${name}${written(attributes)}>${inside}</${name}>` as Xml
}

export const xmlFile = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>${root}\n`
