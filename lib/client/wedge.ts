/** A key as the browser tells of it; `timeStamp` in milliseconds. */
export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'repeat' | 'timeStamp'>

/** A scanner types faster than anybody: its keys come within this many milliseconds of each other (pas.md 4.1). */
export const WEDGE_GAP_MS = 50
/** Fewer characters than this before Enter or Tab are a person on a quick key. */
const SHORTEST = 4
/** So many quick characters are a scanner before its last key has come. */
const SURE = 6
/** A scanner that ends with no key at all has ended after this; one that waits before its last key has still sent it by `LATE_MS`. */
export const SILENCE_MS = 120
const LATE_MS = 400
/** A busy device may halt in the middle of a scan this long; the characters after it go on from those before. */
const HALT_MS = 1000

export interface Scan {
  text: string
  /** The keyboard is set to letters of another script; the text is what the keys bear in Latin. */
  byPlace: boolean
}

/**
 * What a key means: a first character (`goesOn`: of more characters after a halt), one more that may still be a person's, one that is surely a scanner's, the
 * end of a scan, or none of these.
 */
export type Heard = { kind: 'more' | 'late' | 'other' } | { kind: 'first'; goesOn: boolean } | ({ kind: 'caught' | 'scan' } & Scan)

const plainRow = '`1234567890-=[]\\;\',./'
const shiftRow = '~!@#$%^&*()_+{}|:"<>?'
const shifted = new Map([...plainRow].map((sign, at) => [sign, shiftRow.charAt(at)]))
const signs: Readonly<Record<string, string>> = {
  Minus: '-', Equal: '=', BracketLeft: '[', BracketRight: ']', Backslash: '\\',
  Semicolon: ';', Quote: '\'', Comma: ',', Period: '.', Slash: '/', Backquote: '`', Space: ' ',
  NumpadSubtract: '-', NumpadDecimal: '.', NumpadDivide: '/',
}

/** What a key bears on a keyboard of the United States, as scanners send it; its own character where its place is not known. */
function latinOf({ key, code, shiftKey }: Key): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  const plain = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? signs[code]
  if (plain === undefined) return key
  return shiftKey && !code.startsWith('Numpad') ? (shifted.get(plain) ?? plain) : plain
}

/** One key of an Arabic keyboard types two letters, for which some browsers have no name but know its place. */
const isNameless = ({ key, code }: Pick<Key, 'key' | 'code'>) => (key === 'Unidentified' || key === '') && /^Key[A-Z]$/.test(code)
const isCharacter = (now: Key) => now.key.length === 1 || (now.key.length === 2 && !/^F\d$/.test(now.key)) || isNameless(now)
/** The mark between the fields of a GS1 code is of every script. */
const isLatin = (text: string) => /^[\u001d\u0020-\u007e]*$/.test(text)

/**
 * Tells a scan from typing: fed every key, it answers what the key means. A run of quick characters that Enter or Tab ends is a scan; one that ends with
 * no key is asked for by `silence` once nothing has come for `SILENCE_MS`. A key held down is a person's.
 */
export function wedge(): { key: (key: Key) => Heard; silence: () => Scan | null } {
  let run: Key[] = []
  let last = -Infinity
  let endedAt = -Infinity
  const scanOf = (keys: readonly Key[]): Scan => {
    const typed = keys.map(({ key }) => key).join('')
    return isLatin(typed) && !keys.some(isNameless) ? { text: typed, byPlace: false } : { text: keys.map(latinOf).join(''), byPlace: true }
  }
  const end = (): Scan => {
    const scan = scanOf(run)
    run = []
    return scan
  }
  return {
    key(now) {
      // Once it is surely a scanner, a hiccup of its line does not part a code.
      const isQuick = now.timeStamp - last <= (run.length >= SURE ? SILENCE_MS : WEDGE_GAP_MS)
      // Shift comes between the characters of a scan and is none of them.
      if (now.key === 'Shift' || now.key === 'CapsLock' || now.key === 'AltGraph') {
        if (isQuick) last = now.timeStamp
        return { kind: 'other' }
      }
      const goesOn = run.length > 0 && now.timeStamp - last <= HALT_MS
      last = now.timeStamp
      if (now.key === 'Enter' || now.key === 'Tab') {
        if (isQuick && run.length >= SHORTEST) return { kind: 'scan', ...end() }
        run = []
        return { kind: now.timeStamp - endedAt <= LATE_MS ? 'late' : 'other' }
      }
      if (!isCharacter(now) || now.repeat) {
        run = []
        return { kind: 'other' }
      }
      run = isQuick && run.length > 0 ? [...run, now] : [now]
      if (run.length === 1) return { kind: 'first', goesOn }
      return run.length >= SURE ? { kind: 'caught', ...scanOf(run) } : { kind: 'more' }
    },
    silence() {
      if (run.length < SURE) return null
      endedAt = last
      return end()
    },
  }
}
