'use client'

import { Check, ChevronDown } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { classes } from '@/components/ui/classes'
import { useFloating } from '@/components/ui/use-floating'
import { useWords } from '@/components/ui/words-context'
import type { controlOf } from './field-props'
import { boxLook, inputLook } from './input-box'
import type { FieldOption } from '@/components/ui/option'

type ComboboxProps<O> = {
  control: ReturnType<typeof controlOf>
  label: string
  /** What the closed box shows. */
  shown: string
  /** What is being typed; null while nothing is. */
  typed: string | null
  onTyped: (text: string | null) => void
  options: readonly O[]
  isChosen: (option: O) => boolean
  /** null = emptied. */
  onPick: (option: O | null) => void
  /** Several may be picked: the list stays open. */
  multiple?: boolean
  /** In place of options: nothing found, failed, still searching. */
  note?: string | null
  /** Inside the box before the text: what has been picked. */
  picked?: ReactNode
  /** Backspace in an empty box. */
  onBackspace?: () => void
  /** What an empty box stands for; 'Choose...' when left out. */
  placeholder?: string
}

/** More rows than this help nobody; typing on narrows them. */
const mostShown = 200

type AnyOption = FieldOption<string | number | boolean>

/** The list of a combobox: which of its rows is meant, and the keys that move, take and leave it. */
function useOpenList<O extends AnyOption>(props: ComboboxProps<O>) {
  const { control, onTyped, options, onPick, multiple = false, note, onBackspace } = props
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const rows = options.slice(0, mostShown)
  const at = Math.min(active, rows.length - 1)
  const listId = `${control.id}-list`
  useFloating({ open: isOpen, anchor: box, float: list, content: `${rows.length} ${note ?? ''}` })

  const open = () => {
    if (isOpen) return
    setActive(Math.max(0, rows.findIndex(props.isChosen)))
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    onTyped(null)
  }
  const pick = (option: O | undefined) => {
    if (!option || option.disabledReason) return
    onPick(option)
    if (multiple) onTyped(null)
    else close()
  }
  const move = (to: number) => {
    const next = (to + rows.length) % Math.max(1, rows.length)
    setActive(next)
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      return isOpen ? move(at + step) : open()
    }
    if (event.key === 'Backspace' && !event.currentTarget.value) return onBackspace?.()
    if (!isOpen) return
    if (event.key === 'Enter') {
      event.preventDefault()
      pick(rows[at])
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    }
  }
  return { box, list, isOpen, setOpen, setActive, rows, at, listId, open, close, pick, onKeyDown }
}

function OptionList({ ref, id, label, multiple, note, children }: {
  ref: RefObject<HTMLDivElement | null>; id: string; label: string; multiple: boolean; note: string | null | undefined; children: ReactNode
}) {
  return (
    <div
      ref={ref}
      popover="manual"
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      // The box keeps focus while the list is clicked or scrolled.
      onMouseDown={event => event.preventDefault()}
      className="fixed inset-auto m-0 max-h-72 max-w-[min(32rem,calc(100vw-1rem))] overflow-y-auto rounded bg-surface p-1 text-ink shadow-float"
    >
      {children}
      {note && <p className="px-2 py-1.5 text-ink-soft">{note}</p>}
    </div>
  )
}

/** A box one types in with a list under it, after the ARIA combobox pattern: focus stays in the box, the list follows. */
export function Combobox<O extends AnyOption>(props: ComboboxProps<O>) {
  const { control, label, shown, typed, onTyped, onPick, multiple = false, note, picked, placeholder } = props
  const words = useWords().fields
  const { box, list, isOpen, setOpen, setActive, rows, at, listId, open, close, pick, onKeyDown } = useOpenList(props)
  return (
    <div
      ref={box}
      className={classes(boxLook, 'relative shrink-0 flex-wrap')}
      onBlur={event => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        // Clearing the text is how a choice is taken back.
        if (typed === '' && !multiple) onPick(null)
        close()
        control.onBlur?.()
      }}
    >
      {picked}
      <input
        {...control}
        onBlur={undefined}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && rows[at] ? `${listId}-${at}` : undefined}
        placeholder={placeholder ?? words.choose}
        value={typed ?? shown}
        onChange={event => {
          onTyped(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onFocus={event => event.target.select()}
        onClick={event => {
          // A click sets the caret and drops the selection made on focus; typing should replace what is chosen.
          if (typed === null) event.currentTarget.select()
          open()
        }}
        onKeyDown={onKeyDown}
        className={classes(inputLook, '!h-auto !w-0 min-w-24 pe-8 text-ellipsis')}
      />
      <ChevronDown aria-hidden className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-faint" />
      <OptionList ref={list} id={listId} label={label} multiple={multiple} note={note}>
        {rows.map((option, row) => (
          <OptionRow
            key={String(option.value)} id={`${listId}-${row}`} option={option} isActive={row === at} isChosen={props.isChosen(option)}
            onPoint={() => setActive(row)} onPick={() => pick(option)}
          />
        ))}
      </OptionList>
      <span role="status" className="sr-only">{isOpen && note}</span>
    </div>
  )
}

type OptionRowProps = {
  id: string; option: AnyOption; isActive: boolean; isChosen: boolean; onPoint: () => void; onPick: () => void
}

function OptionRow({ id, option, isActive, isChosen, onPoint, onPick }: OptionRowProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={option.disabledReason ? true : undefined}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onPick}
      className={classes(
        'flex min-h-8 items-center gap-2 rounded-sm px-2 py-1 pointer-coarse:min-h-11',
        isActive && 'bg-surface-hover outline-1 -outline-offset-1 outline-line-control',
        option.disabledReason && 'text-ink-faint',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className={classes('block truncate', isChosen && 'font-semibold')}>{option.label}</span>
        {(option.disabledReason ?? option.hint) && <span className="block truncate text-meta text-ink-faint">{option.disabledReason ?? option.hint}</span>}
      </span>
      {isChosen && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
    </div>
  )
}
