import { cleanCell, xmlText } from './cell-text'
import { repeatsTooMuch, unreadable } from './sheet-refusal'
import { maxCellChars } from './sheet-row'
import { maxTextBytes, type XmlSink } from './xml-scan'

const blockBytes = 1024 * 1024
/** Texts of a full 20 MB workbook stay far below; above, the file is refused rather than memory spent. */
const maxBlocks = 144
const maxTexts = 10_000_000
const cacheSlots = 1 << 14
const maxCachedChars = 8_000_000

const tooMany = () => unreadable('The workbook holds more different texts than fit in memory. Split it and send the parts.')

/**
 * A workbook's shared strings, kept as the bytes they were read as and turned to text when asked: 3 million of them cost
 * their own length and 4 bytes each. A row of them repeats the same few, so the last ones made stay at hand.
 */
export class SharedStrings implements XmlSink {
  /** One long run of text after text, in blocks so that it grows without being copied. */
  private readonly blocks: Buffer[] = []
  private used = 0
  /** Where each text starts in it; the next one's start is its end. */
  private starts = new Uint32Array(1024)
  private count = 0
  private readonly cached: string[] = Array.from({ length: cacheSlots }, () => '')
  private readonly cachedIndex = new Int32Array(cacheSlots).fill(-1)
  private cachedChars = 0
  private given = 0
  private inText = false
  private phonetic = false

  /** `maxGivenChars`: what is decoded and handed out over one reading of the sheet. */
  constructor(private readonly maxGivenChars: number) {}

  /** Begins a new reading of the sheet: what earlier ones were given no longer counts. */
  restart(): void {
    this.given = 0
  }

  /** The text at `index`, cleaned, one character over the longest cell where it is too long. Refuses an index not there. */
  get(index: number): string {
    const slot = index & (cacheSlots - 1)
    const text = this.cachedIndex[slot] === index ? (this.cached[slot] as string) : this.decode(index, slot)
    this.given += text.length
    if (this.given > this.maxGivenChars) throw repeatsTooMuch()
    return text
  }

  private decode(index: number, slot: number): string {
    if (!(index < this.count)) throw unreadable('The workbook refers to a text it does not hold.')
    const start = this.starts[index] as number
    const length = (index + 1 < this.count ? (this.starts[index + 1] as number) : this.used) - start
    const whole = length === 0 ? '' : cleanCell(this.textIn(start, start + length))
    const text = whole.length > maxCellChars ? whole.slice(0, maxCellChars + 1) : whole
    this.given += length
    this.cachedChars += text.length - (this.cached[slot] as string).length
    if (this.cachedChars > maxCachedChars) {
      this.cached.fill('')
      this.cachedIndex.fill(-1)
      this.cachedChars = text.length
    }
    this.cachedIndex[slot] = index
    this.cached[slot] = text
    return text
  }

  private textIn(start: number, end: number): string {
    const first = Math.floor(start / blockBytes)
    const last = Math.floor((end - 1) / blockBytes)
    const offset = start % blockBytes
    const bytes = first === last ? (this.blocks[first] as Buffer) : Buffer.concat(this.blocks.slice(first, last + 1))
    return xmlText(bytes, offset, offset + end - start)
  }

  open(buf: Buffer, nameStart: number, nameEnd: number): void {
    const name = buf.toString('latin1', nameStart, nameEnd)
    if (name === 'si') this.begin()
    else if (name === 't') this.inText = !this.phonetic && this.count > 0
    else if (name === 'rPh') this.phonetic = true
  }

  text(buf: Buffer, start: number, end: number): void {
    if (!this.inText) return
    const room = maxTextBytes - (this.used - (this.starts[this.count - 1] as number))
    for (let from = start, to = Math.min(end, start + room); from < to;) {
      const offset = this.used % blockBytes
      if (offset === 0) this.addBlock()
      const copied = buf.copy(this.blocks.at(-1) as Buffer, offset, from, to)
      this.used += copied
      from += copied
    }
  }

  close(buf: Buffer, nameStart: number, nameEnd: number): void {
    this.inText = false
    if (nameEnd - nameStart === 3 && buf.toString('latin1', nameStart, nameEnd) === 'rPh') this.phonetic = false
  }

  private begin(): void {
    if (this.count === this.starts.length) this.grow()
    this.starts[this.count++] = this.used
  }

  private addBlock(): void {
    if (this.blocks.length === maxBlocks) throw tooMany()
    this.blocks.push(Buffer.allocUnsafeSlow(blockBytes))
  }

  private grow(): void {
    if (this.count >= maxTexts) throw tooMany()
    const starts = new Uint32Array(Math.min(this.count * 2, maxTexts))
    starts.set(this.starts)
    this.starts = starts
  }
}
