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

/** What stands in it: the fields one may filter by, or the editor of the one chosen. */
function Inside({ name, list, query, onPick, onBackspace, onClose, onDraft, onDone }: Omit<Props, 'place' | 'change'> & {
  onDraft: (part: QueryPart) => void
  onDone: (part?: QueryPart) => void
}) {
  const filters = filtersOf(list, query)
  const close = () => onClose(true)
  if (name !== PICKING) {
    const filter = filters.find((each) => each.name === name)?.filter ?? null
    return <FilterEditor name={name} filter={filter} list={list} query={query} onDraft={onDraft} onDone={onDone} onClose={close} />
  }
  return (
    <OptionPicker
      label="Filter by" options={filters.map(({ name: value, label }) => ({ value, label }))} chosen={[]}
      onDone={([chosen]) => chosen && onPick(chosen)} onClose={close} onBackspace={onBackspace}
    />
  )
}

/** What hangs at a chip, or at `+ Filter`: leaving it, or Enter, makes what was chosen count, Escape leaves all as it was. */
export function FilterPopover({ place, change, ...props }: Props) {
  const [anchor] = useState(() => ({ current: place(props.name) as HTMLElement }))
  const draft = useRef<QueryPart>({})
  const apply = (part: QueryPart | undefined, returns: boolean) => {
    const all = { ...draft.current, ...part }
    if (Object.keys(all).length > 0) change(all)
    props.onClose(returns)
  }
  const leave = (event: Event) => {
    event.preventDefault()
    // A box one was typing in takes what was typed as it is left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    apply(undefined, false)
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && props.onClose(true)}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          aria-label={props.name === PICKING ? 'Add a filter' : 'Change the filter'} align="start" sideOffset={4} collisionPadding={8}
          onEscapeKeyDown={(event) => belongsToList(event) && event.preventDefault()} onInteractOutside={leave}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-50 w-80 max-w-[calc(100vw-1rem)] rounded bg-surface p-2 shadow-float outline-none"
        >
          <Inside {...props} onDraft={(part) => { draft.current = { ...draft.current, ...part } }} onDone={(part) => apply(part, true)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
