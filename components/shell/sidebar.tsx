'use client'

import { PanelLeft, X } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '@/components/ui/words-context'
import { menuCookie, type MenuArea, type MenuMode } from './menu-area'
import { MenuAreas, type MenuIcons } from './menu-areas'
import { menuId } from './menu-id'

const year = 365 * 24 * 3600

/**
 * The areas one may open. Wide: a column that folds to icons and opens again while pointed at or tabbed into. Up to
 * 900 px: off the canvas as a native popover, so Escape, a click outside and giving focus back come with it.
 */
export function Sidebar({ menu, icons, mode }: { menu: MenuArea[]; icons: MenuIcons; mode: MenuMode }) {
  const words = useWords().shell
  const pathname = usePathname()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (nav.current?.matches(':popover-open')) nav.current.hidePopover()
  }, [pathname])
  return (
    <nav
      ref={nav}
      id={menuId}
      popover="auto"
      aria-label={words.menu}
      onToggle={() => nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })}
      className="fixed inset-y-0 start-0 end-auto m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-visible border-0 p-0 text-ink backdrop:bg-ink/40 print:hidden md:sticky md:top-bar md:z-20 md:block md:h-[calc(100dvh-theme(spacing.bar))] md:w-side md:shrink-0 md:group-data-[menu=icons]/shell:w-rail"
    >
      <div className="menu-panel flex h-full flex-col overflow-hidden border-e bg-surface-sunken transition-[width] md:absolute md:inset-y-0 md:start-0 md:w-side rail:w-rail">
        <div className="flex h-bar shrink-0 items-center justify-between border-b ps-4 pe-1.5 font-semibold md:hidden">
          {words.menu}
          <button
            type="button" popoverTarget={menuId} popoverTargetAction="hide" aria-label={words.closeMenu}
            className="flex size-11 items-center justify-center rounded hover:bg-surface-hover"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <div className="thin-scroll min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-2 py-2">
          <MenuAreas menu={menu} icons={icons} pathname={pathname} />
        </div>
        <FoldButton mode={mode} />
      </div>
    </nav>
  )
}

/** Folds the menu to icons and remembers it in a cookie. */
function FoldButton({ mode }: { mode: MenuMode }) {
  const words = useWords().shell
  const [now, setNow] = useState(mode)
  const label = now === 'full' ? words.collapse : words.expand
  const fold = (button: HTMLElement) => {
    const next = now === 'full' ? 'icons' : 'full'
    setNow(next)
    button.closest('[data-menu]')?.setAttribute('data-menu', next)
    document.cookie = `${menuCookie}=${next}; path=/; max-age=${year}; samesite=lax`
  }
  return (
    <button
      type="button"
      aria-pressed={now === 'icons'}
      onClick={event => fold(event.currentTarget)}
      className="hidden h-10 shrink-0 items-center gap-2.5 border-t px-4.5 text-meta whitespace-nowrap text-ink-soft -outline-offset-2 hover:bg-surface-hover hover:text-ink md:flex"
    >
      <PanelLeft aria-hidden className="points size-4 shrink-0" strokeWidth={1.75} />
      <span className="rail:sr-only">{label}</span>
    </button>
  )
}
