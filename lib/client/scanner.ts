import { SEPARATOR } from '@/lib/domain/scan-input'
import { SILENCE_MS, wedge, type Scan } from './wedge'

/** Somebody on the page who takes scans. */
export interface ScanTaker {
  /** The box scans are typed into; its part of the page tells which question lies over it. Null: the page as a whole. */
  box: () => HTMLElement | null
  /** Takes only what is typed into its box, and leaves every other field alone. */
  boxOnly?: boolean
  /** False for what is left to the next taker. */
  accepts?: (text: string) => boolean
  take: (scan: Scan) => void
  /** A scan while a question lies over the box: kept for later. Without it the scan is refused. */
  meanwhile?: (scan: Scan) => void
  /** Says aloud and in sight that a scan was not taken, and whether a question is in its way. */
  refuse: (scan: Scan, isAsking: boolean) => void
}

/** Who listens, the newest last; each is asked for what it is now. */
const listeners: (() => ScanTaker)[] = []
const takersNow = (): ScanTaker[] => listeners.map((now) => now())
const questions = '[role=dialog],[role=alertdialog],dialog[open],[data-covers]'
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

/** The question on top of the page, if there is one. */
const openQuestion = (): Element | undefined => [...document.querySelectorAll(questions)].at(-1)

/** Puts a value into a field so that React hears of it, which it does by the setter of the element itself. */
function put(field: Field, value: string): void {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/**
 * What a marked field takes of a scanner or a scale (`data-takes-scan`): a weight
 * with its point, a seal that is no parcel, any code; each only while it is empty.
 */
function fits(kind: string | undefined, held: string, text: string, isWhole: boolean): boolean {
  if (kind === 'weight') return isWhole ? /^\d{1,4}[.,]\d{1,3}$/.test(text) : /^\d{1,4}[.,]\d{0,3}$/.test(text)
  if (held !== '') return false
  return kind === 'code' || (kind === 'seal' && !/^[A-Z]{2,}\d{8,}/i.test(text))
}

/** Gives a scan to whoever is to have it: the box of the question on top, else it waits or is refused. */
export function deliver(scan: Scan): void {
  const question = openQuestion()
  const within = (taker: ScanTaker) => !question || (taker.box() !== null && question.contains(taker.box()))
  const listening = takersNow().filter(({ boxOnly }) => !boxOnly)
  const taker = listening.findLast((one) => within(one) && (one.accepts?.(scan.text) ?? true))
  if (taker) return taker.take(scan)
  const later = question && listening.findLast(({ meanwhile }) => meanwhile)
  if (later) return later.meanwhile?.(scan)
  return listening.at(-1)?.refuse(scan, question !== undefined)
}

let ear = wedge()
/** The field the run began in, as it was, and whether the run goes on from what stood there. */
let before: { field: Field | null; value: string; goesOn: boolean } = { field: null, value: '', goesOn: false }
let isCaught = false
let caughtAt = 0
let silence: ReturnType<typeof setTimeout> | undefined

/** Whose box the run goes into. */
const owner = (): ScanTaker | undefined => (
  before.field === document.activeElement && before.field ? takersNow().findLast(({ box }) => box()?.contains(before.field)) : undefined
)

/** Nobody takes scans but boxes of their own. */
const isLeftAlone = (): boolean => takersNow().every(({ boxOnly }) => boxOnly)

/** Out of the field the run went into, which is left as it was. */
function takeOut(): void {
  if (before.field) put(before.field, before.value)
}

function stop(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** What was heard and ended without a key. */
function flush(): void {
  clearTimeout(silence)
  isCaught = false
  const scan = ear.silence()
  if (scan) deliver(scan)
}

/** The run goes on and is surely a scanner's: only a box for scans, or a field marked for it, may go on taking it. */
function onCaught(event: KeyboardEvent, text: string): void {
  const { field, value } = before
  if (!isCaught && (owner() || isLeftAlone() || (field && fits(field.dataset.takesScan, value, text, false)))) return
  stop(event)
  if (!isCaught) takeOut()
  isCaught = true
  caughtAt = event.timeStamp
  clearTimeout(silence)
  silence = setTimeout(flush, SILENCE_MS + 80)
}

function onEnd(event: KeyboardEvent, scan: Scan): void {
  const [{ field, value, goesOn }, own, wasCaught] = [before, owner(), isCaught]
  clearTimeout(silence)
  isCaught = false
  if (!wasCaught && !own && isLeftAlone()) return
  stop(event)
  if (!wasCaught && field && !own && fits(field.dataset.takesScan, value, scan.text, true)) return put(field, scan.text)
  if (!wasCaught) takeOut()
  // In its own box a code that halted on the way is whole again.
  return own && !wasCaught ? own.take(goesOn ? { ...scan, text: value + scan.text } : scan) : deliver(scan)
}

/** The mark between the fields of a GS1 code, which scanners type as Ctrl and ]. */
const isSeparator = ({ ctrlKey, metaKey, altKey, code, key }: KeyboardEvent) =>
  ctrlKey && !metaKey && !altKey && (code === 'BracketRight' || key === ']' || key === SEPARATOR)

function onKey(event: KeyboardEvent): void {
  if (event.isComposing) return
  const separates = isSeparator(event)
  if (!separates && (event.ctrlKey || event.metaKey || event.altKey)) {
    // Marks between the fields of a code come as keys with Ctrl, which are shortcuts of the browser.
    if (isCaught) stop(event)
    return
  }
  if (isCaught && event.timeStamp - caughtAt > SILENCE_MS) flush()
  const { timeStamp, repeat } = event
  const heard = ear.key(separates ? { key: SEPARATOR, code: '', shiftKey: false, repeat, timeStamp } : event)
  if (heard.kind === 'first') {
    const field = isField(document.activeElement) ? document.activeElement : null
    before = { field, value: field?.value ?? '', goesOn: heard.goesOn }
    isCaught = false
  } else if (heard.kind === 'caught') onCaught(event, heard.text)
  else if (heard.kind === 'scan') onEnd(event, heard)
  else if (heard.kind === 'late' && !isLeftAlone()) stop(event)
}

/** Listens to scanners for a taker until the answer is called. The keys of a scan reach no field but a box for scans, and its Enter presses nothing. */
export function listenForScans(taker: () => ScanTaker): () => void {
  if (listeners.length === 0) {
    ear = wedge()
    document.addEventListener('keydown', onKey, true)
  }
  listeners.push(taker)
  return () => {
    listeners.splice(listeners.indexOf(taker), 1)
    if (listeners.length === 0) document.removeEventListener('keydown', onKey, true)
  }
}
