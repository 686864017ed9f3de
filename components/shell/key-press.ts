type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Milliseconds in which the second key of a sequence must follow. */
const sequenceMs = 1200

/** A press in the words of a key table: 'x', '?', 'Enter', 'ctrl k' (Command counts as Ctrl). */
export function pressOf(press: Press): string {
  const { ctrlKey, metaKey, altKey } = press
  return `${ctrlKey || metaKey ? 'ctrl ' : ''}${altKey ? 'alt ' : ''}${nameOf(press)}`
}

/** On an Arabic or other layout the letter printed on the key's Latin side counts. */
function nameOf({ key, code, shiftKey }: Press): string {
  if (key.length !== 1 || /[\x20-\x7e]/.test(key)) return key.length === 1 ? key.toLowerCase() : key
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
}

/** Remembers the press before, so that 'g p' is found when `p` follows `g` soon enough. `at` in ms. */
export function sequencer(): (press: string, at: number, isKnown: (keys: string) => boolean) => string {
  let before: { press: string; at: number } | null = null
  return (press, at, isKnown) => {
    const pair = before && at - before.at <= sequenceMs ? `${before.press} ${press}` : null
    const keys = pair && isKnown(pair) ? pair : press
    before = keys === pair ? null : { press, at }
    return keys
  }
}

/** Keys of one character may be switched off (WCAG 2.1.4); those with Ctrl and named keys stay. */
export const isSingleKey = (keys: string): boolean => keys.split(' ').every(key => key.length === 1)
