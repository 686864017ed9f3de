'use client'

import { ChevronDown, PanelLeft, X } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { Link } from '@/components/ui/link'
import { useWords } from '@/components/ui/words-context'
import { currentHref, menuCookie, type MenuArea, type MenuMode } from './menu-area'
import { menuId } from './menu-id'

const year = 365 * 24 * 3600

/**
 * The areas one may open. Wide: a column that folds to icons and opens again while pointed at or tabbed into. Up to
 * 900 px: off the canvas as a native popover, so Escape, a click outside and giving focus back come with it.
 */
export function Sidebar({ menu, mode }: { menu: MenuArea[]; mode: MenuMode }) {
  const words = useWords().shell
  const pathname = usePathname()
  const current = currentHref(menu, pathname)
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
          <Areas menu={menu} current={current} />
        </div>
        <FoldButton mode={mode} />
      </div>
    </nav>
  )
}

function Areas({ menu, current }: { menu: MenuArea[]; current: string | null }) {
  const here = menu.find(area => area.items.some(({ href }) => href === current))?.title
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(here ? [here] : []))
  useEffect(() => {
    if (here) setOpen(areas => (areas.has(here) ? areas : new Set([...areas, here])))
  }, [here])
  const toggle = (title: string) =>
    setOpen(areas => new Set(areas.has(title) ? [...areas].filter(other => other !== title) : [...areas, title]))
  return (
    <ul className="flex flex-col gap-px">
      {menu.map(area => (
        <li key={area.title}>
          <Area area={area} current={current} isHere={area.title === here} isOpen={open.has(area.title)} onToggle={() => toggle(area.title)} />
        </li>
      ))}
    </ul>
  )
}

type AreaProps = { area: MenuArea; current: string | null; isHere: boolean; isOpen: boolean; onToggle: () => void }

function Area({ area, current, isHere, isOpen, onToggle }: AreaProps) {
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className={classes(
          'relative flex h-8 w-full items-center gap-2.5 rounded px-2.5 text-start whitespace-nowrap hover:bg-surface-pressed pointer-coarse:h-11',
          isHere ? 'font-semibold text-ink rail:bg-surface-pressed' : 'text-ink-soft',
        )}
      >
        {isHere && <span aria-hidden className="absolute start-0 top-1.5 bottom-1.5 hidden w-0.75 rounded-full bg-primary rail:block" />}
        {area.icon}
        <span className="flex-1 truncate rail:sr-only">{area.title}</span>
        <ChevronDown
          aria-hidden className={classes('size-3.5 shrink-0 text-ink-faint transition-transform rail:hidden', !isOpen && '-rotate-90 rtl:rotate-90')}
        />
      </button>
      {/* Most areas stay closed: their links, some eighty of them, are made when one is opened. */}
      {isOpen && (
        <ul className="mb-1.5 flex flex-col gap-px ps-4.5 rail:hidden">
          {area.items.map(({ href, title }) => <Item key={href} href={href} title={title} isCurrent={href === current} />)}
        </ul>
      )}
    </>
  )
}

function Item({ href, title, isCurrent }: { href: string; title: string; isCurrent: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li className="border-s border-line-strong ps-2">
      <Link
        ref={link}
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        className={classes(
          'relative flex min-h-7 scroll-my-16 items-center rounded px-2 py-0.5 text-[0.8125rem] hover:bg-surface-pressed pointer-coarse:min-h-11',
          isCurrent ? 'bg-primary-soft font-semibold text-primary before:absolute before:-start-[9px] before:inset-y-0.5 before:w-0.75 before:rounded-full before:bg-primary' : 'text-ink-soft',
        )}
      >
        {title}
      </Link>
    </li>
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
