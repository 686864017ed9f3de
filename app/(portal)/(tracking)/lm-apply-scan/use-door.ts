'use client'

import { useState } from 'react'
import { ask } from '@/lib/client/ask'
import { Refused } from '@/lib/domain/refused'
import type { Cash } from '../cash-field'
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

/** Parcels at the door, one after the other: one that asks for nothing is delivered at once. */
export function useDoor(scan: ScanFact, deliver: (number: string) => void) {
  const [line, setLine] = useState<AtDoor[]>([])
  const arrive = async (number: string) => {
    const cash = await cashFor(scan, number)
    if (cash === null && !needsPhoto(scan)) deliver(number)
    else setLine((old) => [...old, { number, cash }])
  }
  return { first: line[0] ?? null, arrive, leave: () => setLine((old) => old.slice(1)) }
}
