'use client'

import { useState } from 'react'
import { scanEntity } from '@/lib/domain/entity-scan'
import type { ScanSetting } from '@/lib/client/kept-scan'
import type { ScanSession } from './scan-session'
import { cascades, needsWeight, type ScanFact } from './scan-setup'

/** The longest number the service reads; anything longer is another sort of code, a web address for one. */
const longestNumber = 60

/** '2.45 kg', '2,45' or '2.45' as a scale sends it: '2.45'; null for what is no weight of a parcel. */
function weightIn(text: string): string | null {
  const [, weight] = /^(\d{1,4}(?:[.,]\d{1,3})?)\s*(?:kgs?)?$/i.exec(text.trim()) ?? []
  const plain = weight?.replace(',', '.')
  return plain && Number(plain) > 0 ? plain : null
}

/**
 * What the one field means now. A plain scan takes a number and is done; a weighing takes the number, then the weight; a bag
 * or consolidation is asked for twice, since one wrong scan would move everything inside it.
 */
export function useScanSteps(session: ScanSession, scan: ScanFact, setting: ScanSetting) {
  const [weighing, setWeighing] = useState<string | null>(null)
  const [asking, setAsking] = useState<string | null>(null)
  const entity = (scanEntity.is(scan.entity_type) ? scanEntity.label(scan.entity_type) : scan.entity_type).toLowerCase()
  const wrong = (number: string, word: string, text: string) => session.reject(number, { state: 'failed', tone: 'red', word, text, tune: 'wrong' })

  const take = (text: string) => {
    if (weighing !== null) {
      const weight = weightIn(text)
      if (weight === null) return wrong(weighing, 'No weight', `${text} is not a weight in kilograms`)
      setWeighing(null)
      return session.scan(weighing, { ...setting, weight })
    }
    if (text.length > longestNumber) return wrong(`${text.slice(0, 30)}…`, 'Unknown', `This code is not the number of a ${entity}`)
    if (needsWeight(scan)) return setWeighing(text)
    if (!cascades(scan)) return session.scan(text, setting)
    if (text !== asking) return setAsking(text)
    setAsking(null)
    return session.scan(text, setting)
  }
  const confirm = () => {
    if (asking === null) return
    setAsking(null)
    session.scan(asking, setting)
  }
  const cancel = () => {
    setWeighing(null)
    setAsking(null)
  }
  const shown =
    weighing !== null ? { label: `Weight of ${weighing}`, unit: 'kg', next: `Weigh ${weighing}`, detail: 'Type the weight or let the scale send it.' }
    : asking !== null ? { label: `Number of the ${entity}`, unit: null, next: `Everything in ${asking}?`, detail: 'Scan it again or press Enter to apply the scan to all parcels inside. Esc leaves it.' }
    : { label: `Number of the ${entity}`, unit: null, next: `Scan the next ${entity}`, detail: null }
  return { ...shown, asking, isMidway: weighing !== null || asking !== null, take, confirm, cancel }
}
