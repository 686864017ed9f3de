'use client'

import { Search as SearchIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Kbd } from '@/components/ui/kbd'
import type { Search } from '@/components/ui/use-search'
import { useWords } from '@/components/ui/words-context'
import type { Tone } from '@/lib/domain/machine'
import type { MenuArea } from './menu-area'
import { useKeys } from './use-keys'

/** A thing the upstream knows by that number or name. */
export type Finding = {
  href: string
  /** The number or name. */
  title: string
  /** What it is: 'Package', 'Order', 'SKU', 'Token'. */
  kind: string
  hint?: string
  status?: { label: string; tone: Tone }
}

export type CommandSearchProps = {
  menu: MenuArea[]
  /** Places in the list of doings of what this person may do. */
  doable: readonly number[]
  /** Finds tracking numbers, orders, SKUs and tokens; the signal aborts when a newer text was typed. */
  find?: Search<Finding>
}

// Most of the day nobody opens it: its code comes with the first use.
const CommandPalette = lazy(() => import('./command-palette').then(part => ({ default: part.CommandPalette })))

/** The search in the bar: looks like a field, opens the palette on click, `Ctrl K` or `/`. */
export function CommandSearch({ menu, doable, find }: CommandSearchProps) {
  const words = useWords().shell
  const [isSearching, setSearching] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setSearching(true)
    setOpen(true)
  }
  useKeys({ 'ctrl k': open, '/': open })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        onClick={open}
        className="flex h-control w-full max-w-xl min-w-0 items-center gap-2 rounded border border-primary-line bg-primary-raised px-2.5 text-start text-white/85 hover:text-white max-sm:w-control max-sm:justify-center max-sm:border-transparent max-sm:bg-transparent max-sm:px-0"
      >
        <SearchIcon aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{words.search}: </span>
        <span className="min-w-0 flex-1 truncate max-sm:sr-only">{words.searchHint}</span>
        <span aria-hidden className="opacity-90 max-md:hidden pointer-coarse:hidden [&_kbd]:border-primary-line [&_kbd]:bg-transparent [&_kbd]:text-white">
          <Kbd keys="Ctrl K" />
        </span>
      </button>
      {isSearching && (
        <Suspense>
          <CommandPalette open={isOpen} onOpenChange={setOpen} menu={menu} doable={doable} find={find} />
        </Suspense>
      )}
    </>
  )
}
