'use client'

import { useRef, useState } from 'react'
import { ask } from '@/lib/client/ask'
import type { ScanSetting } from '@/lib/client/kept-scan'
import type { Reply } from '@/lib/contract/types'
import { scanEntity } from '@/lib/domain/entity-scan'
import { Refused } from '@/lib/domain/refused'
import type { DoorAnswer } from './delivery-proof'
import type { ScanSession } from './scan-session'
import { duplicate } from './scan-verdict'
import { cascades, isDelivery, needsPhoto, needsWeight, type ScanFact } from './scan-setup'
import { useDoor } from './use-door'

/** The longest number the service reads; anything longer is another sort of code, a web address for one. */
const longestNumber = 60
/** Nobody waits longer to be told how many packages a bag holds. */
const countMs = 5000

type Contents = Reply<'tracking.scanContents'>

/** '2.45 kg', '2,45' or '2.45' as a scale sends it: '2.45'; null for what is no weight of a parcel. */
function weightIn(text: string): string | null {
  const [, weight] = /^(\d{1,4}(?:[.,]\d{1,3})?)\s*(?:kgs?)?$/i.exec(text.trim()) ?? []
  const plain = weight?.replace(',', '.')
  return plain && Number(plain) > 0 ? plain : null
}

const counted = (count: number) => (count === 1 ? '1 package' : `${count.toLocaleString('en-US')} packages`)

/** What is inside, in one line. */
export function contentsText({ packages, movable, on_hold, lane, status }: Contents): string {
  const stays = packages - movable
  const held = on_hold > 0
    ? `${on_hold} on hold ${on_hold === 1 ? 'stays' : 'stay'} where ${on_hold === 1 ? 'it is' : 'they are'}.`
    : stays > 0 ? `${stays} cannot take this scan.` : ''
  return [`${counted(packages)}, ${lane}, ${status}.`, held].filter(Boolean).join(' ')
}

/** A bag that is asked about, and what is inside it once that is counted; `contents` null: without a connection the count is not known. */
type Inside = { number: string; contents: Contents | null }

/** What is asked twice, and what it would move. A number that is none of these is told; an answer that comes late is dropped. */
function useContents(scan_code: string, onUnknown: (number: string, text: string) => void) {
  const [asking, setAsking] = useState<string | null>(null)
  const [inside, setInside] = useState<Inside | null>(null)
  const latest = useRef<string | null>(null)
  const leave = () => {
    latest.current = null
    setAsking(null)
    setInside(null)
  }
  const askAbout = (number: string) => {
    latest.current = number
    setAsking(number)
    setInside(null)
    ask('tracking.scanContents', { scan_code, number }, { signal: AbortSignal.timeout(countMs) }).then(
      (contents) => {
        if (latest.current === number) setInside({ number, contents })
      },
      (error: unknown) => {
        if (latest.current !== number) return
        // Without a connection the count is not known; a number that is none of these is.
        if (error instanceof Refused && error.status === 404) {
          leave()
          onUnknown(number, error.message)
        } else setInside({ number, contents: null })
      },
    )
  }
  return { asking, contents: inside?.number === asking ? inside : null, askAbout, leave }
}

/** What the field asks for. */
function fieldOf(entity: string, weighing: string | null, asking: string | null, inside: Inside | null) {
  if (weighing !== null) return { label: `Weight of ${weighing}`, unit: 'kg', next: `Weigh ${weighing}`, detail: 'Type the weight or let the scale send it.' }
  const label = `Number of the ${entity}`
  if (asking === null) return { label, unit: null, next: `Scan the next ${entity}`, detail: null }
  const question = inside === null
    ? 'Counting what is inside …'
    : inside.contents ? contentsText(inside.contents) : 'No connection: the count is not known.'
  return {
    label, unit: null, next: `Everything in ${asking}?`,
    detail: `${question} Scan it again or press Enter to apply the scan to all of them. Esc leaves it.`,
  }
}

const confirmLabelOf = (asking: string, inside: Inside | null) =>
  (inside?.contents ? `Apply to ${counted(inside.contents.movable)}` : `Apply to everything in ${asking}`)

/**
 * What the one field means now. A plain scan takes a number and is done; a weighing takes the number, then the weight; a bag or
 * consolidation is asked for twice, with the count of what it would move; a delivery that is to be proven, or paid for, asks for its proof and the cash,
 * and what is scanned meanwhile waits in line.
 */
export function useScanSteps(session: ScanSession, scan: ScanFact, setting: ScanSetting) {
  const [weighing, setWeighing] = useState<string | null>(null)
  const door = useDoor(scan, (number) => session.scan(number, setting))
  const entity = (scanEntity.is(scan.entity_type) ? scanEntity.label(scan.entity_type) : scan.entity_type).toLowerCase()
  const wrong = (number: string, word: string, text: string) => session.reject(number, { state: 'failed', tone: 'red', word, text, tune: 'wrong' })

  const { asking, contents, askAbout, leave } = useContents(
    scan.code, (number, text) => wrong(number, 'Unknown', `${text}. Is it the number of a ${entity}?`),
  )
  const take = (text: string) => {
    if (weighing !== null) {
      const weight = weightIn(text)
      if (weight === null) return wrong(weighing, 'No weight', `${text} is not a weight in kilograms`)
      setWeighing(null)
      return session.scan(weighing, { ...setting, weight })
    }
    if (text.length > longestNumber) return wrong(`${text.slice(0, 30)}…`, 'Unknown', `This code is not the number of a ${entity}`)
    if (needsPhoto(scan) || isDelivery(scan))
      return door.holds(text) ? session.reject(text, { ...duplicate, text: 'It waits for its answer already' }) : door.arrive(text)
    if (needsWeight(scan)) return setWeighing(text)
    if (!cascades(scan)) return session.scan(text, setting)
    if (text !== asking) return askAbout(text)
    leave()
    return session.scan(text, setting)
  }
  const confirm = () => {
    if (asking === null) return
    leave()
    session.scan(asking, setting)
  }
  const cancel = () => {
    setWeighing(null)
    door.leave()
    leave()
  }
  const prove = ({ said, proof }: DoorAnswer) => {
    if (door.first) session.scan(door.first.number, { ...setting, ...said }, proof ?? undefined)
    door.leave()
  }
  return {
    ...fieldOf(entity, weighing, asking, contents), asking, confirmLabel: asking === null ? null : confirmLabelOf(asking, contents),
    atDoor: door.first && { ...door.first, next: door.next },
    prove, isMidway: weighing !== null || asking !== null, take, confirm, cancel,
  }
}
