'use client'

import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { classes } from '@/components/ui/classes'
import { When } from '@/components/ui/when'
import type { Tone } from '@/lib/domain/machine'
import { countsOf, stateWord, undoable, type Entry } from './scan-entries'
import { failedStates, type EntryState } from './scan-verdict'

const tones: Record<EntryState, Tone> = { waiting: 'blue', applied: 'green', duplicate: 'yellow', failed: 'red', refused: 'red', lost: 'red', undone: 'grey' }
/** Drawing more would slow the field down; the export has them all. */
const shownEntries = 50

type Group = 'ok' | 'duplicate' | 'failed'
const groups: { name: Group; label: string; states: readonly EntryState[]; look: string }[] = [
  { name: 'ok', label: 'OK', states: ['applied'], look: 'text-green-strong' },
  { name: 'duplicate', label: 'Duplicate', states: ['duplicate'], look: 'text-yellow-strong' },
  { name: 'failed', label: 'Failed', states: failedStates, look: 'text-red-strong' },
]

// Drawn anew only when it changes: at twenty scans a second the other forty-nine must cost nothing.
const Line = memo(function Line({ entry: { uuid, number, state, text, at }, undoSeconds, onUndo }: {
  entry: Entry; undoSeconds: number | null; onUndo: (uuid: string) => void
}) {
  return (
    <li className="flex items-start gap-3 border-b px-3 py-2 text-body last:border-0">
      <span className="w-10 shrink-0 pt-0.5 text-meta text-ink-faint"><When moment={at} show="time" /></span>
      <span className="min-w-0 flex-1">
        <bdi dir="ltr" className={classes('block font-mono font-semibold break-all', state === 'undone' && 'line-through')}>{number}</bdi>
        {text && <span className="block break-words text-ink-soft">{text}</span>}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Chip tone={tones[state]}>{stateWord(state)}</Chip>
        {undoSeconds !== null && (
          <Button size="small" onClick={() => onUndo(uuid)} aria-label={`Undo ${number}`}>
            Undo{undoSeconds < Infinity && <span className="figures text-ink-faint"> {undoSeconds} s</span>}
          </Button>
        )}
      </span>
    </li>
  )
})

/** Everything scanned in this session, newest first; a counter shows only its own. What may still be taken back says so, and how long. */
export function RunningList({ entries, undoesAll, onUndo }: { entries: Entry[]; undoesAll: boolean; onUndo: (uuid: string) => void }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const latest = useRef(onUndo)
  useEffect(() => {
    latest.current = onUndo
  })
  const undo = useCallback((uuid: string) => latest.current(uuid), [])
  const open = undoable(entries, now, undoesAll)
  const secondsOf = (uuid: string) => {
    const left = open.get(uuid)
    return left === undefined ? null : Math.ceil(left / 1000)
  }
  const [only, setOnly] = useState<Group | null>(null)
  const counts = countsOf(entries)
  const states = groups.find(({ name }) => name === only)?.states
  const some = states ? entries.filter(({ state }) => states.includes(state)) : entries
  return (
    <section aria-label="Scans of this session" className="flex min-w-0 flex-col gap-3">
      <div role="group" aria-label="Show only" className="grid grid-cols-3 gap-2">
        {groups.map(({ name, label, look }) => (
          <button
            key={name} type="button" aria-pressed={only === name} onClick={() => setOnly(only === name ? null : name)}
            className="rounded-lg border bg-surface px-3 py-2 text-start aria-pressed:border-primary aria-pressed:bg-accent-soft"
          >
            <span className={classes('figures block text-kiosk-title font-bold', look)} data-count={name}>{counts[name]}</span>
            <span className="block text-body text-ink-soft">{label}</span>
          </button>
        ))}
      </div>
      <ol className="rounded-lg border bg-surface">
        {some.slice(0, shownEntries).map((entry) => <Line key={entry.uuid} entry={entry} undoSeconds={secondsOf(entry.uuid)} onUndo={undo} />)}
        {some.length === 0 && (
          <li className="px-3 py-6 text-center text-body text-ink-soft">{entries.length === 0 ? 'Nothing scanned yet.' : 'None of these.'}</li>
        )}
        {some.length > shownEntries && (
          <li className="figures px-3 py-2 text-center text-meta text-ink-soft">
            The newest {shownEntries} of {some.length.toLocaleString('en-US')}. Finish to export all.
          </li>
        )}
      </ol>
    </section>
  )
}
