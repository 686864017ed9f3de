'use client'

import { cloneElement, useState, type ComponentType, type KeyboardEvent, type ReactElement } from 'react'

type Handlers = { onClick?: (event: unknown) => void; onKeyDown?: (event: KeyboardEvent) => void; onPointerEnter?: (event: unknown) => void }

/**
 * A button whose layer is fetched when the pointer comes near it or the first press asks for it. `plain` stands until then; after it
 * the layer brings the button itself. `onFirst` hears of the first press, once its layer is there.
 */
export function useOnPress<Props>(
  load: () => Promise<ComponentType<Props>>, trigger: ReactElement<Record<string, unknown>>, popup: 'menu' | 'dialog', onFirst?: () => void,
) {
  const [shown, setShown] = useState<{ layer: ComponentType<Props>; byKey: boolean } | null>(null)
  const own = trigger.props as Handlers
  const show = (byKey: boolean) =>
    void load().then((layer) => {
      onFirst?.()
      setShown((before) => before ?? { layer, byKey })
    })
  const plain = cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    // Fetched ahead of the press; should that fail, the press says so.
    onPointerEnter: (event: unknown) => {
      own.onPointerEnter?.(event)
      load().catch(() => {})
    },
    onClick: (event: { detail: number }) => {
      own.onClick?.(event)
      // A press by Enter or Space counts no clicks.
      show(event.detail === 0)
    },
    onKeyDown: (event: KeyboardEvent) => {
      own.onKeyDown?.(event)
      if (popup !== 'menu' || event.key !== 'ArrowDown') return
      event.preventDefault()
      show(true)
    },
  })
  return { layer: shown?.layer ?? null, byKey: shown?.byKey ?? false, plain }
}
