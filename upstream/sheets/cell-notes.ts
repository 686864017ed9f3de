import { columnName, xmlSafe } from './sheet-xml'

/** Beyond this many notes Excel takes minutes to open a sheet; the column `Error` says the same on every row. */
const maxNotes = 10_000

/** Excel numbers the shapes of a drawing in blocks of 1024. */
const shapeBlock = 1024

const pieceNotes = 200

/** Notes on cells, gathered while a sheet's rows are written; Excel wants them in two parts after it, one of them VML. */
export class CellNotes {
  private readonly notes: { row: number; column: number; text: string }[] = []

  /** `row` as Excel counts, `column` from 0. */
  add(row: number, column: number, text: string): void {
    if (this.notes.length < maxNotes) this.notes.push({ row, column, text })
  }

  *commentsXml(): Generator<string> {
    yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>Upload check</author></authors><commentList>'
    yield* this.inPieces(({ row, column, text }) =>
      `<comment ref="${columnName(column)}${row}" authorId="0"><text><t xml:space="preserve">${xmlSafe(text)}</t></text></comment>`,
    )
    yield '</commentList></comments>'
  }

  *drawingXml(): Generator<string> {
    const blocks = Array.from({ length: Math.floor(this.notes.length / shapeBlock) + 1 }, (_, i) => i + 1)
    yield '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">'
    yield `<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${blocks.join(',')}"/></o:shapelayout>`
    yield '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'
    yield* this.inPieces(({ row, column }, i) => [
      `<v:shape id="_x0000_s${shapeBlock + 1 + i}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">`,
      '<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox/>',
      `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1},15,${row},2,${column + 4},15,${row + 4},4</x:Anchor>`,
      `<x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
    ].join(''))
    yield '</xml>'
  }

  private *inPieces(xml: (note: { row: number; column: number; text: string }, i: number) => string): Generator<string> {
    for (let from = 0; from < this.notes.length; from += pieceNotes) {
      yield this.notes.slice(from, from + pieceNotes).map((note, i) => xml(note, from + i)).join('')
    }
  }
}
