'use client'

import { useRef, useState } from 'react'
import { ask } from '@/lib/client/ask'
import { Refused } from '@/lib/domain/refused'
import { scanned } from '@/lib/domain/scan-input'
import type { Cash } from '@/components/parcel/cash-words'
import { isDelivery, needsPhoto, type ScanFact } from './scan-setup'

/** A parcel whose delivery asks something: a proof, or the cash it brings. */
export interface AtDoor {
  number: string
  cash: Cash | null
}

/** Nobody stands at a door longer than this to learn what to collect. */
const cashMs = 2500

/** What is to be collected for a parcel. A number the service does not take is the scan's own to tell. */
async function cashFor(scan: ScanFact, number: string): Promise<Cash | null> {
  if (!isDelivery(scan)) return null
  try {
    const { due, currency } = await ask('tracking.cashDue', { scan_code: scan.code, number }, { signal: AbortSignal.timeout(cashMs) })
    return due === null || currency === null ? null : { due, currency }
  } catch (error) {
    return error instanceof Refused && error.status >= 400 && error.status < 500 ? null : 'unknown'
  }
}

/**
 * Parcels at the door, one after the other in the order they were scanned: one that asks for nothing is delivered at once, the others wait for the
 * answers of those before them.
 */
export function useDoor(scan: ScanFact, deliver: (number: string) => void) {
  const [line, setLine] = useState<AtDoor[]>([])
  const inOrder = useRef<Promise<void>>(Promise.resolve())
  const inTurn = async (before: Promise<void>, number: string, due: Promise<Cash | null>) => {
    await before
    const cash = await due
    if (cash === null && !needsPhoto(scan)) deliver(number)
    else setLine((old) => [...old, { number, cash }])
  }
  const arrive = (number: string) => {
    inOrder.current = inTurn(inOrder.current, number, cashFor(scan, number))
  }
  const holds = (number: string) => line.some((one) => scanned(one.number) === scanned(number))
  return { first: line[0] ?? null, next: line.slice(1).map(({ number }) => number), arrive, holds, leave: () => setLine((old) => old.slice(1)) }
}
