'use client'

import { Check } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { classes } from '@/components/ui/classes'
import { matching, type FieldOption } from '@/components/ui/option'
import { useWords } from '@/components/ui/words-context'
import { fill } from '@/lib/words/fill'

interface Props {
  label: string
  options: readonly FieldOption<string>[]
  chosen: readonly string[]
  /** Several may be ticked. */
  several?: boolean
  /** The options are what was found for the text; else they are searched here. */
  onTyped?: (text: string) => void
  /** In place of options: nothing found, failed, still searching. */
  note?: string | null
  /** What is ticked so far. */
  onChoose?: (values: string[]) => void
  onDone: (values: string[]) => void
  onClose: () => void
  /** Backspace in an empty box. */
  onBackspace?: () => void
}

/** More rows than this help nobody; typing on narrows them. */
const MOST = 100

type Picking = Omit<Props, 'label' | 'note'>

/** The row that is marked among those shown, moved by arrows and kept in sight. */
function useMarked(rows: readonly FieldOption<string>[], first: number) {
  const list = useRef<HTMLDivElement>(null)
  const [marked, mark] = useState(first)
  const at = Math.min(marked, rows.length - 1)
  const move = (step: number) => {
    const next = (at + step + rows.length) % Math.max(1, rows.length)
    mark(next)
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
  }
  return { list, at, now: rows[at]?.value, mark, move }
}

/** What is typed and ticked, and what keys make of it. */
function usePicking({ options, chosen, several = false, onTyped, onChoose, onDone, onClose, onBackspace }: Picking) {
  const [typed, setTyped] = useState('')
  const [ticked, setTicked] = useState(chosen)
  const rows = (onTyped ? options : matching(options, typed)).slice(0, MOST)
  const { list, at, now, mark, move } = useMarked(rows, Math.max(0, options.findIndex(({ value }) => chosen.includes(value))))
  const toggle = (value: string) => {
    const next = ticked.includes(value) ? ticked.filter((one) => one !== value) : [...ticked, value]
    setTicked(next)
    onChoose?.(next)
  }
  const finish = () => {
    // Once something was ticked here, that is the choice; before, it is the row marked.
    if (several && (ticked !== chosen || now === undefined)) onDone([...ticked])
    else if (now !== undefined) onDone(several ? [...new Set([...ticked, now])] : [now])
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: finish, Escape: onClose,
      ...(several && typed === '' && now !== undefined && { ' ': () => toggle(now) }),
    }
    if (event.key === 'Backspace' && typed === '') onBackspace?.()
    const act = keys[event.key]
    if (act) event.preventDefault()
    act?.()
  }
  const type = (text: string) => {
    setTyped(text)
    mark(0)
    onTyped?.(text)
  }
  return { list, rows, at, typed, ticked, mark, type, press, choose: several ? toggle : (value: string) => onDone([value]) }
}

function Tick({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden
      className={classes(
        'flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-control', isOn && 'border-primary bg-primary text-white',
      )}
    >
      {isOn && <Check className="size-3" />}
    </span>
  )
}

interface RowProps {
  id: string
  option: FieldOption<string>
  several: boolean
  isMarked: boolean
  isTicked: boolean
  onPoint: () => void
  onPick: () => void
}

function Row({ id, option: { label, hint }, several, isMarked, isTicked, onPoint, onPick }: RowProps) {
  return (
    <div
      id={id} role="option" aria-selected={isTicked} onMouseMove={isMarked ? undefined : onPoint} onClick={onPick}
      className={classes('flex min-h-8 items-center gap-2 rounded-sm px-2 pointer-coarse:min-h-11', isMarked && 'bg-surface-hover')}
    >
      {several && <Tick isOn={isTicked} />}
      <span className="min-w-0 flex-1 truncate">{label}{hint && <span className="text-meta text-ink-faint"> {hint}</span>}</span>
      {!several && isTicked && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
    </div>
  )
}

/** A box to search in over its list, open as long as it is there. Enter takes the row marked, or what is ticked where something is; Space ticks. */
export function OptionPicker({ label, note, several = false, ...given }: Props) {
  const words = useWords().fields
  const id = useId()
  const { list, rows, at, typed, ticked, mark, type, press, choose } = usePicking({ several, ...given })
  const tell = note ?? (rows.length === 0 ? fill(words.noOption, { text: typed }) : null)
  return (
    <>
      <input
        role="combobox" type="text" aria-label={label} aria-expanded aria-controls={id} aria-autocomplete="list" autoComplete="off" spellCheck={false}
        aria-activedescendant={rows[at] ? `${id}-${at}` : undefined} placeholder={words.search} value={typed} onKeyDown={press}
        onChange={(event) => type(event.target.value)} className="h-control w-full rounded border border-line-control px-2.5 max-sm:text-lead"
      />
      {/* The box keeps focus while the list is clicked or scrolled. */}
      <div
        ref={list} id={id} role="listbox" aria-label={label} aria-multiselectable={several || undefined} onMouseDown={(event) => event.preventDefault()}
        className="mt-1 max-h-72 overflow-y-auto"
      >
        {rows.map((option, row) => (
          <Row
            key={option.value} id={`${id}-${row}`} option={option} several={several} isMarked={row === at} isTicked={ticked.includes(option.value)}
            onPoint={() => mark(row)} onPick={() => choose(option.value)}
          />
        ))}
        {tell && <p className="px-2 py-1.5 text-ink-soft">{tell}</p>}
      </div>
      {several && <p className="mt-1 border-t px-2 pt-1.5 text-meta text-ink-soft">Space or a click ticks several, Enter shows them</p>}
      <span role="status" className="sr-only">{tell}</span>
    </>
  )
}
