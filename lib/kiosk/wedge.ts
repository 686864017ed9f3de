/** A scanner types faster than anybody: its keys come within this many milliseconds of each other (pas.md 4.1). */
export const WEDGE_GAP_MS = 50
/** Fewer characters than this are a person on a quick key. */
const SHORTEST = 4

/**
 * Tells a scan from typing: fed every key with its time in milliseconds, it answers the text when Enter ends a run of quick keys, else null.
 * `typed` is how many characters of the run already went into a field that had focus.
 */
export function wedge(): (key: string, at: number) => string | null {
  let run = ''
  let last = -Infinity
  return (key, at) => {
    const isQuick = at - last <= WEDGE_GAP_MS
    last = at
    if (key === 'Enter') {
      const scan = isQuick && run.length >= SHORTEST ? run : null
      run = ''
      return scan
    }
    if (key.length === 1) run = isQuick ? run + key : key
    return null
  }
}
