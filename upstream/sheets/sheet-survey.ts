import { unreadable } from './sheet-refusal'
import { attributesOf } from './xml-scan'

/** A cell merged downwards: its column from 0, its first and last row as Excel counts. */
export type Merge = { column: number; from: number; to: number }

/** What a sheet says beside its cells, before they are read: merges stand behind all rows in the file. */
export type SheetFacts = {
  /** Downward merges by column, in the order of their rows. */
  merges: ReadonlyMap<number, readonly Merge[]>
  /** Rows with cells that a filter or a person has hidden. */
  hiddenRows: readonly number[]
  /** First and last of hidden columns, from 0. */
  hiddenColumns: readonly (readonly [number, number])[]
}

/** Excel itself grows slow long before. */
const maxMerges = 100_000
const maxHidden = 1_048_576
/** Tags of rows, columns and merges are far shorter; looking further for each such word in a text would take time. */
const longestTag = 1024
const [lt, gt, slash] = [60, 62, 47] as const

const reference = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/
const columnOf = (letters: string) => [...letters].reduce((so, letter) => so * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Finds merges and hidden rows and columns in the bytes of a sheet part as they pass by, without reading its cells. */
export class SheetSurvey {
  private readonly merges: Merge[] = []
  private readonly hiddenRows: number[] = []
  private readonly hiddenColumns: (readonly [number, number])[] = []
  private carry: Buffer = Buffer.alloc(0)

  write(piece: Buffer): void {
    const buf = this.carry.length > 0 ? Buffer.concat([this.carry, piece]) : piece
    const open = buf.lastIndexOf(lt)
    const whole = open >= 0 && buf.indexOf(gt, open) < 0 ? open : buf.length
    for (const word of ['hidden=', 'mergeCell']) {
      for (let at = buf.indexOf(word); at >= 0 && at < whole; at = buf.indexOf(word, at + word.length)) this.tagAround(buf, at)
    }
    this.carry = buf.length - whole > longestTag ? Buffer.alloc(0) : Buffer.from(buf.subarray(whole))
  }

  facts(): SheetFacts {
    const byColumn = new Map<number, Merge[]>()
    for (const merge of this.merges.toSorted((a, b) => a.from - b.from)) {
      const own = byColumn.get(merge.column)
      if (own) own.push(merge)
      else byColumn.set(merge.column, [merge])
    }
    return { merges: byColumn, hiddenRows: this.hiddenRows, hiddenColumns: this.hiddenColumns }
  }

  /** The tag a word stands in, if it stands in one and is no text of a cell. */
  private tagAround(buf: Buffer, at: number): void {
    const before = buf.subarray(Math.max(0, at - longestTag), at)
    const start = at - before.length + before.lastIndexOf(lt)
    const end = at + buf.subarray(at, at + longestTag).indexOf(gt)
    if (!before.includes(lt) || end < at || buf.subarray(start, at).includes(gt)) return
    const [, name = '', attributes = ''] = /^<(?:\w+:)?(\w+)\s+([^]*?)\/?$/.exec(buf.toString('utf8', start, end)) ?? []
    if (name !== 'row' && name !== 'col' && name !== 'mergeCell') return
    const bytes = Buffer.from(attributes)
    this.note(name, attributesOf(bytes, 0, bytes.length), buf[end - 1] === slash)
  }

  private note(name: 'row' | 'col' | 'mergeCell', attributes: ReadonlyMap<string, string>, isEmpty: boolean): void {
    if (name === 'mergeCell') return this.noteMerge(attributes.get('ref') ?? '')
    if (!/^(1|true)$/.test(attributes.get('hidden') ?? '')) return
    const [row, first, last] = ['r', 'min', 'max'].map(key => Number(attributes.get(key)))
    if (name === 'row' && row && !isEmpty && this.hiddenRows.length < maxHidden) this.hiddenRows.push(row)
    if (name === 'col' && first && last && this.hiddenColumns.length < maxHidden) this.hiddenColumns.push([first - 1, last - 1])
  }

  private noteMerge(ref: string): void {
    const [, left = '', from, , to] = reference.exec(ref) ?? []
    if (from === undefined || Number(to) <= Number(from)) return
    if (this.merges.length >= maxMerges) throw unreadable('The sheet merges more cells than can be followed. Unmerge them and send it again.')
    this.merges.push({ column: columnOf(left), from: Number(from), to: Number(to) })
  }
}
