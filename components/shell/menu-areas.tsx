'use client'

import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { Link } from '@/components/ui/link'
import { useWords } from '@/components/ui/words-context'
import { fill } from '@/lib/words/fill'
import { usePinned, useRecent } from './kept-screens'
import { currentHref, screensOf, type MenuArea } from './menu-area'

/** Drawn by the server, so that they are no script. */
export interface MenuIcons { pin: ReactNode; recent: ReactNode }

interface Entry { href: string; title: string; badge?: ReactNode }
type Shown = { title: string; icon: ReactNode; items: Entry[] }

/** Pinned entries, the areas, the screens one was on last. */
export function MenuAreas({ menu, icons, pathname }: { menu: MenuArea[]; icons: MenuIcons; pathname: string }) {
  const words = useWords().shell
  const current = currentHref(menu, pathname)
  const here = menu.find((area) => area.items.some(({ href }) => href === current))?.title
  const [pinned, pin] = usePinned()
  const recent = useVisited(menu, pathname)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([words.pinned, ...(here ? [here] : [])]))
  useEffect(() => {
    if (here) setOpen((areas) => (areas.has(here) ? areas : new Set([...areas, here])))
  }, [here])
  const toggle = (title: string) =>
    setOpen((areas) => new Set(areas.has(title) ? [...areas].filter((other) => other !== title) : [...areas, title]))
  const entries = menu.flatMap(({ items }) => items)
  const shown: Shown[] = [
    { title: words.pinned, icon: icons.pin, items: pinned.flatMap((href) => entries.find((entry) => entry.href === href) ?? []) },
    ...menu,
    { title: words.recent, icon: icons.recent, items: recent },
  ]
  return (
    <ul className="flex flex-col gap-px">
      {shown.filter(({ items }) => items.length > 0).map((area) => (
        <li key={area.title}>
          <Area area={area} isHere={area.title === here} isOpen={open.has(area.title)} onToggle={() => toggle(area.title)}>
            {area.items.map((entry) => (
              <Item
                key={entry.href} entry={entry} isCurrent={area.title === here && entry.href === current}
                pinIcon={icons.pin} isPinned={pinned.includes(entry.href)} onPin={area.items === recent ? null : () => pin(entry.href)}
              />
            ))}
          </Area>
        </li>
      ))}
    </ul>
  )
}

/** The screens of the menu last opened, home and the present one aside, which is remembered. */
function useVisited(menu: MenuArea[], pathname: string): Entry[] {
  const [recent, keep] = useRecent()
  const screens = screensOf(menu)
  const isScreen = pathname !== '/' && screens.some(({ href }) => href === pathname)
  useEffect(() => {
    if (isScreen) keep(pathname)
    // What is kept changes by this alone: only another page is worth remembering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isScreen, pathname])
  return recent.filter((href) => href !== pathname).flatMap((href) => screens.find((screen) => screen.href === href) ?? [])
}

type AreaProps = { area: Shown; isHere: boolean; isOpen: boolean; onToggle: () => void; children: ReactNode }

function Area({ area, isHere, isOpen, onToggle, children }: AreaProps) {
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
      {/* Most areas stay closed: their links are made when one is opened. */}
      {isOpen && (
        <ul className="mb-1.5 flex flex-col gap-px ps-4.5 rail:hidden">
          {children}
        </ul>
      )}
    </>
  )
}

const currentLook = 'bg-primary-soft font-semibold text-primary before:absolute before:-start-[9px] before:inset-y-0.5 before:w-0.75 before:rounded-full before:bg-primary'

type ItemProps = { entry: Entry; isCurrent: boolean; pinIcon: ReactNode; isPinned: boolean; onPin: (() => void) | null }

function Item({ entry: { href, title, badge }, isCurrent, pinIcon, isPinned, onPin }: ItemProps) {
  const words = useWords().shell
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const label = fill(isPinned ? words.unpin : words.pin, { name: title })
  return (
    <li className="group/entry relative flex border-s border-line-strong ps-2">
      <Link
        ref={link}
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        className={classes(
          'relative flex min-h-7 min-w-0 flex-1 scroll-my-16 items-center rounded py-0.5 ps-2 pe-8 text-[0.8125rem]',
          'hover:bg-surface-pressed pointer-coarse:min-h-11 pointer-coarse:pe-11',
          isCurrent ? currentLook : 'text-ink-soft',
        )}
      >
        {title}{badge}
      </Link>
      {onPin && (
        <button
          type="button" aria-label={label} data-tip={label} onClick={onPin}
          className={classes(
            'absolute end-0.5 inset-y-0 my-auto flex size-6 items-center justify-center rounded text-ink-faint hover:text-ink pointer-coarse:size-11',
            '[&_svg]:size-3.5', isPinned && '[&_svg]:fill-current',
            'opacity-0 group-hover/entry:opacity-100 group-focus-within/entry:opacity-100 pointer-coarse:opacity-100',
          )}
        >
          {pinIcon}
        </button>
      )}
    </li>
  )
}
