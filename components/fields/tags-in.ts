/** The parts of a pasted list, whatever divides them: commas, semicolons, line ends or tabs, as a spreadsheet column has. */
export function tagsIn(text: string): string[] {
  return [...new Set(text.split(/[,;\n\r\t]+/).map(part => part.trim()).filter(Boolean))]
}
