import { unreadable } from './sheet-refusal'

/** What a scan tells its sink. Ranges lie in `buf` and are only valid during the call unless the sink keeps `buf`. */
export interface XmlSink {
  /** An element starts; its name without prefix is [nameStart, nameEnd), its attributes [nameEnd, end). */
  open(buf: Buffer, nameStart: number, nameEnd: number, end: number): void
  /** Character data with its entities still in place; over-long text arrives cut to `maxTextBytes`. */
  text(buf: Buffer, start: number, end: number): void
  close(buf: Buffer, nameStart: number, nameEnd: number): void
}

/** Above the bytes of the longest cell, entities included. */
export const maxTextBytes = 512 * 1024
const maxTagBytes = 256 * 1024
const maxDepth = 64

const [lt, gt, slash, bang, question, quote, apostrophe, colon, space] = [60, 62, 47, 33, 63, 34, 39, 58, 32] as const

const malformed = () => unreadable('The workbook is not well formed. Save it again in Excel and send the new copy.')
const declaration = () => unreadable('The workbook declares XML entities, which no spreadsheet program writes.')

/**
 * A forward-only scan of UTF-8 XML in bytes: no tree, no entity definitions (a DTD is refused), memory bounded by the
 * longest tag. Made for sheets of hundreds of megabytes, where building strings for names and attributes is most of the cost.
 */
export class XmlScanner {
  private carry: Buffer | null = null
  private depth = 0
  private begun = false
  private skippingText = false

  constructor(private readonly sink: XmlSink) {}

  write(chunk: Buffer): void {
    if (!this.begun && !this.carry && (chunk[0] === 0xfe || chunk[0] === 0xff)) throw unreadable('The workbook is not written in UTF-8.')
    const buf = this.carry ? Buffer.concat([this.carry, chunk]) : chunk
    const rest = this.scan(buf)
    this.carry = rest < buf.length ? buf.subarray(rest) : null
  }

  finish(): void {
    if (this.depth !== 0 || !this.begun || this.carry?.[0] === lt) throw malformed()
  }

  private scan(buf: Buffer): number {
    let pos = 0
    while (pos < buf.length) {
      if (buf[pos] === lt) {
        this.skippingText = false
        const next = this.markup(buf, pos)
        if (next < 0) {
          if (buf.length - pos > maxTagBytes) throw malformed()
          return pos
        }
        pos = next
        continue
      }
      let end = pos + 1
      while (end < buf.length && buf[end] !== lt) end++
      const unfinished = end === buf.length
      if (unfinished && !this.skippingText && end - pos < maxTextBytes) return pos
      if (!this.skippingText && this.depth > 0) this.sink.text(buf, pos, end)
      this.skippingText = unfinished
      pos = end
    }
    return pos
  }

  /** The position after the markup at `pos`, or -1 when it is not all there yet. */
  private markup(buf: Buffer, pos: number): number {
    const kind = buf[pos + 1]
    if (kind === undefined) return -1
    if (kind === slash) return this.closing(buf, pos + 2)
    if (kind === bang) return this.special(buf, pos)
    if (kind === question) return this.instruction(buf, pos)
    return this.opening(buf, pos + 1)
  }

  private opening(buf: Buffer, start: number): number {
    let nameStart = start
    let nameEnd = start
    let byte = buf[nameEnd]
    while (byte !== undefined && byte > space && byte !== gt && byte !== slash) {
      nameEnd++
      if (byte === colon) nameStart = nameEnd
      byte = buf[nameEnd]
    }
    let end = nameEnd
    while (end < buf.length && buf[end] !== gt) {
      const mark = buf[end++]
      if (mark !== quote && mark !== apostrophe) continue
      while (end < buf.length && buf[end] !== mark) end++
      end++
    }
    if (end >= buf.length) return -1
    if (nameEnd === nameStart || (this.depth === 0 && this.begun)) throw malformed()
    this.begun = true
    if (buf[end - 1] === slash && end - 1 >= nameEnd) {
      this.sink.open(buf, nameStart, nameEnd, end - 1)
      this.sink.close(buf, nameStart, nameEnd)
    } else {
      if (++this.depth > maxDepth) throw malformed()
      this.sink.open(buf, nameStart, nameEnd, end)
    }
    return end + 1
  }

  private closing(buf: Buffer, start: number): number {
    let end = start
    let nameStart = start
    while (end < buf.length && buf[end] !== gt) {
      if (buf[end] === colon) nameStart = end + 1
      end++
    }
    if (end >= buf.length) return -1
    if (--this.depth < 0) throw malformed()
    let nameEnd = end
    while (nameEnd > nameStart && (buf[nameEnd - 1] as number) <= space) nameEnd--
    this.sink.close(buf, nameStart, nameEnd)
    return end + 1
  }

  private special(buf: Buffer, pos: number): number {
    if (buf.length - pos < 9) return -1
    const head = buf.toString('latin1', pos, pos + 9)
    if (head.startsWith('<!--')) {
      const end = buf.indexOf('-->', pos + 4)
      return end < 0 ? -1 : end + 3
    }
    if (head !== '<![CDATA[') throw declaration()
    const end = buf.indexOf(']]>', pos + 9)
    if (end < 0) return -1
    const escaped = Buffer.from(buf.toString('utf8', pos + 9, end).replaceAll('&', '&amp;'))
    if (this.depth > 0 && escaped.length > 0) this.sink.text(escaped, 0, escaped.length)
    return end + 3
  }

  private instruction(buf: Buffer, pos: number): number {
    const end = buf.indexOf('?>', pos + 2)
    if (end < 0) return -1
    const encoding = /^<\?xml\s[^>]*encoding\s*=\s*["']([^"']*)["']/.exec(buf.toString('latin1', pos, Math.min(end, pos + 200)))?.[1]
    if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) throw unreadable('The workbook is not written in UTF-8.')
    return end + 2
  }
}

/**
 * Attributes of an element by name without prefix; for the small parts and for rows, where clarity beats speed. Walks
 * rather than matches a pattern: a pattern takes quadratic time on a tag made for it.
 */
export function attributesOf(buf: Buffer, from: number, end: number): ReadonlyMap<string, string> {
  const text = buf.toString('utf8', from, end)
  const attributes = new Map<string, string>()
  let at = 0
  for (;;) {
    while (at < text.length && text.charCodeAt(at) <= space) at++
    if (at === text.length) return attributes
    const sign = text.indexOf('=', at)
    let open = sign + 1
    while (text.charCodeAt(open) <= space) open++
    const close = text.indexOf(text.charAt(open), open + 1)
    const mark = text.charCodeAt(open)
    if (sign < 0 || (mark !== quote && mark !== apostrophe) || close < 0) throw malformed()
    const name = text.slice(at, sign).trimEnd()
    if (!name.startsWith('xmlns')) attributes.set(name.slice(name.lastIndexOf(':') + 1), decodeEntities(text.slice(open + 1, close)))
    at = close + 1
  }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five entities of XML and character numbers; any other is refused, since only a DTD could define it. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,10}));|&/gi, (_, decimal?: string, hex?: string, name?: string) => {
    const known = name === undefined ? undefined : Object.hasOwn(named, name) ? named[name] : undefined
    if (known !== undefined) return known
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : Number.NaN
    if (Number.isNaN(code)) throw declaration()
    return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd'
  })
}
