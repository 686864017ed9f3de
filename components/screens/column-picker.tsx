'use client'

import { ArrowDown, ArrowUp, GripVertical, Minus, Plus } from 'lucide-react'
import { useId, useState, type DragEvent, type KeyboardEvent } from 'react'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { matching } from '@/components/ui/option'

/** A thing of an ordered list moved by some places; beyond an end it stays at the end. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const next = [...list]
  const [one] = next.splice(at, 1)
  if (one !== undefined) next.splice(Math.max(0, Math.min(next.length, at + by)), 0, one)
  return next
}

/** Dragging and Alt with an arrow, for each row of an ordered list. */
export function useReorder(move: (at: number, by: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const rowOf = (at: number) => ({
    draggable: true,
    'data-over': over === at && dragged !== at ? true : undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', String(at))
      setDragged(at)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      setOver(at)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== null) move(dragged, at - dragged)
      setDragged(null)
      setOver(null)
    },
    onDragEnd: () => {
      setDragged(null)
      setOver(null)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      move(at, event.key === 'ArrowUp' ? -1 : 1)
    },
  })
  return rowOf
}

export interface Pickable {
  id: number
  label: string
  /** Columns stand under the name of their group. */
  group?: string
}

interface Props {
  /** 'column', 'header'. */
  noun: string
  fields: readonly Pickable[]
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
  error?: string | null
  /** Beside the count: what the choice comes to. */
  aside?: string
  low?: boolean
}

/** What there is and is not chosen yet, found by its name. */
function Available({ noun, fields, chosen, onAdd, low }: Pick<Props, 'noun' | 'fields' | 'chosen' | 'low'> & { onAdd: (id: number) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const free = matching(fields.filter((f) => !chosen.includes(f.id)).map((f) => ({ value: f.id, label: f.label, hint: f.group })), text)
  const groups = [...Map.groupBy(free, (f) => f.hint ?? '')]
  const height = low ? 'h-44' : 'h-72'
  return (
    <section aria-label={`Available ${noun}s`} className="min-w-0">
      <label className="font-medium" htmlFor={id}>Available</label>
      <input
        id={id} type="search" value={text} onChange={(e) => setText(e.target.value)}
        placeholder={`Find a ${noun}`} className="mt-1 h-control w-full rounded border border-line-control px-2.5"
      />
      <div className={classes('thin-scroll mt-2 overflow-y-auto rounded border', height)} tabIndex={0} role="group" aria-label={`${noun}s to add`}>
        {groups.map(([group, members]) => (
          <div key={group}>
            {group && <p className="sticky top-0 bg-surface-sunken px-2 py-0.5 text-meta font-semibold text-ink-soft">{group}</p>}
            <ul>
              {members.map((f) => (
                <li key={f.value} className="flex min-h-8 items-center gap-2 px-2">
                  <span className="min-w-0 flex-1 truncate">{f.label}</span>
                  <IconButton
                    size="small" label={`Add ${f.label}`} icon={<Plus aria-hidden className="size-4" />} onClick={() => onAdd(f.value)}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
        {free.length === 0 && <p className="p-3 text-ink-faint">{text ? `No ${noun} is called “${text}”.` : `Every ${noun} is chosen.`}</p>}
      </div>
    </section>
  )
}

/** A chosen one in its place. */
function ChosenRow({ label, at, last, row, move, onRemove }: {
  label: string; at: number; last: number; row: ReturnType<ReturnType<typeof useReorder>>; move: (at: number, by: number) => void; onRemove: () => void
}) {
  return (
    <li {...row} className="flex min-h-8 items-center gap-1 px-1 data-over:border-t-2 data-over:border-accent">
      <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-ink-faint" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <IconButton
        size="small" label={`Move ${label} up`} disabled={at === 0} icon={<ArrowUp aria-hidden className="size-3.5" />} onClick={() => move(at, -1)}
      />
      <IconButton
        size="small" label={`Move ${label} down`} disabled={at === last}
        icon={<ArrowDown aria-hidden className="size-3.5" />} onClick={() => move(at, 1)}
      />
      <IconButton
        size="small" label={`Remove ${label}`} icon={<Minus aria-hidden className="size-4" />}
        onClick={onRemove}
      />
    </li>
  )
}

/** Which of a register, in which order: what there is on one side, what is chosen on the other. Rows move by drag, buttons or Alt with an arrow. */
export function ColumnPicker({ noun, fields, chosen, onChange, error, aside, low = false }: Props) {
  const move = (at: number, by: number) => onChange(moved(chosen, at, by))
  const rowOf = useReorder(move)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Available noun={noun} fields={fields} chosen={chosen} onAdd={(id) => onChange([...chosen, id])} low={low} />
      <section aria-label={`Chosen ${noun}s`} className="min-w-0">
        <p className="flex items-baseline justify-between gap-2">
          <span className="font-medium">Chosen ({chosen.length})</span>
          {aside && <span className="text-meta text-ink-soft">{aside}</span>}
        </p>
        {error && <p role="alert" className="text-meta font-medium text-red-strong">{error}</p>}
        <ol className={classes('thin-scroll mt-1 overflow-y-auto rounded border', low ? 'h-[13.25rem]' : 'h-[20.25rem]')} tabIndex={0}>
          {chosen.map((one, at) => (
            <ChosenRow
              key={one} label={fields.find((f) => f.id === one)?.label ?? String(one)} at={at} last={chosen.length - 1} row={rowOf(at)}
              move={move} onRemove={() => onChange(chosen.filter((other) => other !== one))}
            />
          ))}
        </ol>
      </section>
    </div>
  )
}
