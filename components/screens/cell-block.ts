/** Cells as spreadsheets exchange them on the clipboard: tabs between, lines below each other, quotes around what holds either. */
export const asBlock = (cells: readonly (readonly string[])[]): string =>
  cells.map((line) => line.map((text) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t')).join('\r\n')

/** A quoted cell, which may hold tabs and line ends; a quote that is closed in the middle of a cell, or nowhere, is a letter of it. */
const quotedCell = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y
const plainCell = /[^\t\n]*/y

/** Such a text as cells again. */
export function cellsOfBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at <= plain.length; at++) {
    quotedCell.lastIndex = plainCell.lastIndex = at
    const quoted = quotedCell.exec(plain)
    const cell = quoted?.[0] ?? plainCell.exec(plain)?.[0] ?? ''
    rows.at(-1)?.push(quoted?.[1]?.replaceAll('""', '"') ?? cell)
    at += cell.length
    if (plain[at] === '\n') rows.push([])
  }
  return rows
}
