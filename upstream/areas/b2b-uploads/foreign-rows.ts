import { SheetRefusal } from '../../sheets/sheet-refusal'

/** One line of an order as a client's file says it: its values by the name of their column, path or element, and where in the file it stands. */
export interface ForeignRow { where: string; cells: ReadonlyMap<string, string> }
export interface ForeignFile {
  /** What its rows have, in the order it was found. */
  sources: string[]
  rows: ForeignRow[]
}

/** A file that is not what its layout says. */
export const misfit = (message: string) => new SheetRefusal('unreadable', message)
