/** Cells as spreadsheets exchange them on the clipboard: tabs between, lines below each other, quotes around what holds either. */
export const asBlock = (cells: readonly (readonly string[])[]): string =>
  cells.map((line) => line.map((text) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t')).join('\r\n')

/** Such a text as cells again. A quoted cell may hold tabs and line ends. */
export function cellsOfBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const close = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let i = 0; i < plain.length; i++) {
    const c = plain[i] as string
    if (quoted) {
      if (c !== '"') cell += c
      else if (plain[i + 1] === '"') cell += plain[++i]
      else quoted = false
    } else if (c === '"' && cell === '') quoted = true
    else if (c === '\t') close()
    else if (c === '\n') {
      close()
      rows.push([])
    } else cell += c
  }
  close()
  return rows
}
