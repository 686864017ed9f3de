'use client'

import { useEffect, useReducer, type ComponentType } from 'react'

/**
 * A part most visits never need: its code is fetched when it is first shown, once for all places that show it. A part that does
 * not arrive says so at the foot of the page (chunk-guard.tsx) and leaves the rest as it is.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null
  return function Later(props: Props) {
    const [, arrived] = useReducer((n: number) => n + 1, 0)
    useEffect(() => {
      if (Part) return
      let isGone = false
      void load().then((part) => {
        Part = part
        if (!isGone) arrived()
      })
      return () => {
        isGone = true
      }
    }, [])
    return Part ? <Part {...props} /> : null
  }
}
