'use client'

import { columnResizingFeature, columnSizingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LEAST_PX, neededWidth, widthsIn, withWidth } from './column-widths'
import type { Columns, Widths } from './use-columns'

const features = tableFeatures({ columnSizingFeature, columnResizingFeature })
const noRows: never[] = []

/** A press on the edge of a column's head. */
export interface Grip {
  type: string
  field: string
  event: MouseEvent | TouchEvent
  /** Aborted once the button is up again, be it before this part arrived. */
  released: AbortSignal
}

interface Props {
  columns: Columns
  grip: Grip
  /** While it lasts; null once it is over. */
  onSizes: (widths: Widths | null) => void
  onEnd: () => void
}

/** Follows the drag of a column's edge until it is let go; pressed twice, the column becomes as wide as it needs. The device remembers where it ended. */
export function ColumnSizer({ columns: { head, arrange }, grip: { type, field, event, released }, onSizes, onEnd }: Props) {
  const [first] = useState(() => widthsIn(head.current))
  const isReversed = head.current !== null && getComputedStyle(head.current).direction === 'rtl'
  const table = useTable({
    features, data: noRows, columns: Object.keys(first).map((id) => ({ id })), columnResizeMode: 'onChange', columnResizeDirection: isReversed ? 'rtl' : 'ltr',
    initialState: { columnSizing: first }, defaultColumn: { minSize: LEAST_PX },
  }, ({ columnSizing, columnResizing }) => ({ columnSizing, isHeld: columnResizing.isResizingColumn !== false }))
  const { columnSizing, isHeld } = table.state
  const leave = (px: number | undefined) => {
    onSizes(null)
    if (px && px !== first[field]) arrange({ widths: withWidth(first, field, px) })
    onEnd()
  }
  const begin = useEffectEvent(() => {
    if (type === 'dblclick' && head.current) return leave(neededWidth(head.current, field))
    const header = table.getHeaderGroups()[0]?.headers.find(({ column }) => column.id === field)
    if (!header || released.aborted) return onEnd()
    header.getResizeHandler()(event)
  })
  const wasHeld = useRef(false)
  const follow = useEffectEvent((held: boolean) => {
    if (held) onSizes(columnSizing)
    else if (wasHeld.current) leave(columnSizing[field])
    wasHeld.current = held
  })
  useEffect(() => begin(), [])
  useEffect(() => {
    follow(isHeld)
  }, [columnSizing, isHeld])
  return null
}
