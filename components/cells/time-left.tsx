'use client'

import { useEffect, useState } from 'react'
import { timeLeft } from '@/lib/domain/sla'
import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

const TICK_MS = 15_000
const watchers = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | null = null

/** One clock for all cells of a page; it stands still when none is left. */
function onTick(tick: () => void): () => void {
  watchers.add(tick)
  clock ??= setInterval(() => watchers.forEach((one) => one()), TICK_MS)
  return () => {
    watchers.delete(tick)
    if (watchers.size > 0 || clock === null) return
    clearInterval(clock)
    clock = null
  }
}

/**
 * What is left until the row's `due_at`, counting down while one looks; red and negative once it has passed. The value is what was left when the row was read.
 */
export function TimeLeftCell({ value, row }: CellProps) {
  const [nowMs, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    return onTick(() => setNow(Date.now()))
  }, [])
  if (isNothing(value)) return <Nothing />
  const dueMs = Date.parse(asText(row.due_at))
  const left = nowMs === null || Number.isNaN(dueMs) ? asText(value) : timeLeft(dueMs, nowMs)
  return (
    <span dir="ltr" className={left.startsWith('-') ? 'figures font-semibold whitespace-nowrap text-red-strong' : 'figures whitespace-nowrap'}>{left}</span>
  )
}
