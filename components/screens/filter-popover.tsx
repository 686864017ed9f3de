'use client'

import * as Radix from '@radix-ui/react-popover'
import { useRef, useState } from 'react'
import { belongsToList } from '@/components/ui/inner-layer'
import { FilterEditor } from './filter-editor'
import { filtersOf, PICKING, type FilterProps, type QueryPart } from './list-filters'
import { OptionPicker } from './option-picker'

interface Props extends FilterProps {
  /** The filter to edit; `PICKING`: which one is chosen first. */
  name: string
  /** What it hangs at. */
  place: (name: string) => HTMLElement | null
  onPick: (name: string) => void
  onBackspace: () => void
  /** `returns`: focus goes back to where it came from; else somebody pressed elsewhere. */
  onClose: (returns: boolean) => void
}

/** What hangs at a chip, or at `+ Filter`: leaving it, or Enter, makes what was chosen count, Escape leaves all as it was. */
export function FilterPopover({ name, place, list, query, change, onPick, onBackspace, onClose }: Props) {
  const [anchor] = useState(() => ({ current: place(name) as HTMLElement }))
  const draft = useRef<QueryPart | null>(null)
  const filters = filtersOf(list, query)
  const one = filters.find((each) => each.name === name)
  const apply = (part: QueryPart | null, returns = true) => {
    if (part) change(part)
    onClose(returns)
  }
  const leave = () => {
    // A box one was typing in takes what was typed as it is left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    apply(draft.current, false)
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose(true)}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          aria-label={one ? `Filter: ${one.label}` : 'Add a filter'}
          align="start" sideOffset={4} collisionPadding={8}
          onEscapeKeyDown={(event) => belongsToList(event) && event.preventDefault()}
          onInteractOutside={(event) => {
            event.preventDefault()
            leave()
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-50 w-80 max-w-[calc(100vw-1rem)] rounded bg-surface p-2 shadow-float outline-none"
        >
          {name === PICKING ? (
            <OptionPicker
              label="Filter by" options={filters.map(({ name: value, label }) => ({ value, label }))} chosen={[]}
              onDone={([chosen]) => chosen && onPick(chosen)} onClose={() => onClose(true)} onBackspace={onBackspace}
            />
          ) : (
            <FilterEditor
              name={name} filter={one?.filter ?? null} list={list} query={query}
              onDraft={(part) => { draft.current = { ...draft.current, ...part } }}
              onDone={(part) => apply(part ? { ...draft.current, ...part } : draft.current)} onClose={() => onClose(true)}
            />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
