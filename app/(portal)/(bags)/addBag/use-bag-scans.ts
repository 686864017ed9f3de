'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Flash } from '@/components/screens/scan-flash'
import { play } from '@/components/screens/scan-tones'
import { ask } from '@/lib/client/ask'
import type { KeptScan, ScanAnswer, ScanState, SettledScan } from '@/lib/client/kept-scan'
import { newId } from '@/lib/client/new-id'
import { Opening } from '@/lib/client/outbox/opening'
import { emptyOutbox } from '@/lib/client/outbox/state'
import type { ScanSender } from '@/lib/client/scan-sender'
import { Refused } from '@/lib/domain/refused'
import type { Bag } from './bag-screen'

export interface BagEntry {
  uuid: string
  number: string
  state: 'waiting' | 'in' | 'duplicate' | 'refused' | 'out'
  text: string
  /** The one word for it where its state has none of its own. */
  word?: string
  /** Where the parcel lies instead, when it can be moved here. */
  from: string | null
}

/** The list names so many; the bag's page has them all. */
const KEPT = 60
const CODE = 'BAG-ADD'

const waiting = ({ client_uuid, number }: KeptScan): BagEntry => ({ uuid: client_uuid, number, state: 'waiting', text: 'Kept on this device', from: null })

function entryOf(number: string, uuid: string, answer: ScanAnswer | undefined): BagEntry {
  const result = answer?.result ?? 'not_allowed'
  const state = result === 'applied' ? 'in' : result === 'duplicate' ? 'duplicate' : 'refused'
  return {
    uuid, number: answer?.tracking_no ?? number, state, text: answer?.message ?? '',
    ...(result === 'not_found' && { word: 'Unknown' }), from: answer?.elsewhere?.can_move ? answer.elsewhere.bag_no : null,
  }
}

const words: Record<BagEntry['state'], Pick<Flash, 'tone' | 'word'>> = {
  waiting: { tone: 'blue', word: 'Kept' }, in: { tone: 'green', word: 'In the bag' }, duplicate: { tone: 'yellow', word: 'Already in' },
  refused: { tone: 'red', word: 'Not this bag' }, out: { tone: 'blue', word: 'Taken out' },
}
const tunes = { waiting: 'kept', in: 'ok', duplicate: 'duplicate', refused: 'wrong', out: 'kept' } as const

const withdraw = (sender: Opening<ScanSender>, uuid: string) => new Promise<boolean>((done) =>
  sender.with((open) => done(open.queue.withdraw(uuid)), () => done(false)),
)

/** What was scanned, the newest first, and what is shown and heard of the last. */
function useEntries() {
  const [entries, setEntries] = useState<BagEntry[]>([])
  const [flash, setFlash] = useState<Flash | null>(null)
  const list = useRef(entries)
  const change = useCallback((work: (old: BagEntry[]) => BagEntry[]) => {
    list.current = work(list.current).slice(0, KEPT)
    setEntries(list.current)
  }, [])
  const show = useCallback((entry: BagEntry) => {
    setFlash({
      id: `${entry.uuid} ${entry.state} ${newId()}`, ...words[entry.state], ...(entry.word && { word: entry.word }), title: entry.number, text: entry.text,
    })
    play(tunes[entry.state])
  }, [])
  const put = useCallback((entry: BagEntry) => {
    change((old) => (old.some(({ uuid }) => uuid === entry.uuid) ? old.map((one) => (one.uuid === entry.uuid ? entry : one)) : [entry, ...old]))
  }, [change])
  return { entries, list, flash, change, show, put }
}

type Listing = Pick<ReturnType<typeof useEntries>, 'change' | 'show' | 'put'> & { setBag: (bag: Bag) => void }

/** The device's queue of scans, and what its answers change in this bag. */
function useSender(userId: number, bagId: number, { change, show, put, setBag }: Listing) {
  const [queue, setQueue] = useState<ScanState>(emptyOutbox)
  const [fault, setFault] = useState(false)
  const [sender] = useState(() => new Opening<ScanSender>())
  useEffect(() => {
    let isOver = false
    const mine = (scan: KeptScan) => !isOver && scan.setting.bag_id === bagId
    const settled = (scans: readonly SettledScan[]) => {
      for (const { scan, answers } of scans.filter((one) => mine(one.scan))) {
        const entry = entryOf(scan.number, scan.client_uuid, answers[0])
        put(entry)
        if (answers[0]?.bagging) setBag(answers[0].bagging.bag)
        show(entry)
      }
    }
    const refused = (scans: readonly KeptScan[]) => scans.filter(mine).forEach((scan) => {
      const entry: BagEntry = { ...waiting(scan), state: 'refused', text: scan.refusal ?? '' }
      put(entry)
      show(entry)
    })
    let stop = () => {}
    import('@/lib/client/scan-sender').then(({ scanSender }) => scanSender(userId)).then(async (open) => {
      if (isOver) return
      const stops = [open.listen({ settled, refused, proofRefused: () => {} }), open.queue.subscribe(() => setQueue(open.queue.snapshot()))]
      stop = () => stops.forEach((end) => end())
      setQueue(open.queue.snapshot())
      change(() => [])
      for (const scan of (await open.queue.kept()).filter(mine)) put(waiting(scan))
      sender.succeed(open)
    }).catch(() => {
      setFault(true)
      sender.fail()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [userId, bagId, change, show, put, setBag, sender])
  return { sender, queue, fault }
}

/** A bag being filled: every scan is kept on the device before it is sent, and shown and heard when it is answered. */
export function useBagScans(userId: number, first: Bag) {
  const [bag, setBag] = useState(first)
  const { entries, list, flash, change, show, put } = useEntries()
  const { sender, queue, fault } = useSender(userId, first.id, { change, show, put, setBag })

  /** Keeps a scan and sends it; one made before the device's store was open is taken up as soon as it is. */
  const scan = useCallback((number: string) => sender.with((open) => {
    const { event: made, kept } = open.queue.add({ number, setting: { scan_code: CODE, bag_id: first.id } })
    put(waiting(made))
    kept.catch(() => show({ ...waiting(made), state: 'refused', text: 'This device has no room left. Scan it again.' }))
  }, () => play('wrong')), [first.id, put, show, sender])

  /** Takes the newest parcel, or the one named, out again. */
  const undo = useCallback(async (uuid?: string) => {
    const entry = list.current.find((one) => (uuid ? one.uuid === uuid : one.state === 'in' || one.state === 'waiting'))
    if (!entry) return show({ uuid: newId(), number: 'Undo', state: 'refused', text: 'There is nothing to take out.', from: null })
    const out: BagEntry = { ...entry, state: 'out', text: 'Taken out again', from: null }
    try {
      if (!(entry.state === 'waiting' && (await withdraw(sender, entry.uuid))))
        setBag(await ask('bags.scanOut', { bag_id: first.id, number: entry.number, reason: 'Taken back at the scanner' }))
      put(out)
      show(out)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      show({ ...entry, state: 'refused', text: error.message })
    }
    return undefined
  }, [first.id, list, put, show, sender])

  /** Moves a parcel here from the open bag it lies in. */
  const move = useCallback(async (entry: BagEntry) => {
    try {
      const bagging = await ask('bags.scanIn', { bag_id: first.id, number: entry.number, move: true, client_uuid: newId() })
      const moved: BagEntry = { ...entry, number: bagging.package.tracking_no, state: 'in', text: bagging.message, from: null }
      setBag(bagging.bag)
      put(moved)
      show(moved)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      show({ ...entry, state: 'refused', text: error.message })
    }
  }, [first.id, put, show])

  return { bag, setBag, entries, flash, queue, fault, scan, undo, move, sendNow: () => sender.with((open) => open.queue.wake(), () => {}) }
}
