/** Line, from 1, where text stops being JSON; null when it is JSON. */
export function jsonFaultLine(text: string): number | null {
  const fault = faultOf(text)
  if (fault === null) return null
  const named = /line (\d+)/.exec(fault)
  if (named) return Number(named[1])
  // Engines do not always say where: it is the first line at which the text is wrong and not merely unfinished.
  const lines = text.split('\n')
  const at = lines.findIndex((_, row) => !isUnfinished(lines.slice(0, row + 1).join('\n')))
  return at === -1 ? lines.length : at + 1
}

function faultOf(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (fault) {
    return String(fault)
  }
}

function isUnfinished(text: string): boolean {
  const fault = faultOf(text)
  if (fault === null) return true
  const position = /position (\d+)/.exec(fault)
  return position ? Number(position[1]) >= text.length : /end of|unterminated|EOF/i.test(fault)
}
