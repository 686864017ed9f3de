'use client'

import type { ReactElement, ReactNode } from 'react'
import { useOnPress } from './use-on-press'

export type PopoverProps = {
  /** One focusable element that takes a ref (Button, IconButton). */
  trigger: ReactElement<Record<string, unknown>>
  /** Names the panel for a screen reader. */
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'end'
  children: ReactNode
}

/** A small panel beside its button: a filter, a column chooser. Escape or a click outside closes it. All but the button comes with the first use. */
export function Popover(props: PopoverProps) {
  const { layer: Layer, plain } = useOnPress(
    () => import('./popover-layer').then((part) => part.PopoverLayer), props.trigger, 'dialog', () => props.onOpenChange?.(true),
  )
  return Layer ? <Layer {...props} /> : plain
}
