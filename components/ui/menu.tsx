'use client'

import type { ReactElement, ReactNode } from 'react'
import { useOnPress } from './use-on-press'

type MenuItem = {
  label: string
  icon?: ReactNode
  /** A place to go, or something to do. */
  href?: string
  onSelect?: () => void
  tone?: 'danger'
  /** Why it cannot be chosen now; the item stays reachable and says it. */
  disabledReason?: string | null | false
  keys?: string
}
export type MenuEntry = MenuItem | 'divider' | { heading: string }

export interface MenuProps {
  /** One focusable element that takes a ref (Button, IconButton). */
  trigger: ReactElement<Record<string, unknown>>
  /** Given as a function they are made when the menu opens: a list has a menu on each of its rows. */
  entries: MenuEntry[] | (() => MenuEntry[])
  align?: 'start' | 'end'
}

/** Actions under a button. A page shows many and few are opened, so all but the button comes with the first use. */
export function Menu(props: MenuProps) {
  const { layer: Layer, byKey, plain } = useOnPress(() => import('./menu-layer').then((part) => part.MenuLayer), props.trigger, 'menu')
  return Layer ? <Layer {...props} byKey={byKey} /> : plain
}
