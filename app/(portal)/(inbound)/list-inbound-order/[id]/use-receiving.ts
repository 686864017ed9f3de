'use client'

import { useEffect, useState } from 'react'
import type { Flash } from '@/components/screens/scan-flash'
import { play } from '@/components/screens/scan-tones'
import { inboundSender, type InboundAnswer, type InboundOutbox, type InboundScan } from '@/lib/client/inbound-sender'
import { Opening } from '@/lib/client/outbox/opening'
import type { Outcome } from '@/lib/client/outbox/outbox'
import { emptyOutbox, type OutboxState } from '@/lib/client/outbox/state'

export interface ReceivedLine {
  uuid: string
  number: string
  state: 'waiting' | 'received' | 'apart' | 'refused'
  text: string
  setting: InboundScan['setting']
}
type Goods = Omit<InboundScan['setting'], 'id'>

const keptLines = 200
const lineOf = ({ client_uuid, number, setting }: InboundScan): ReceivedLine => ({ uuid: client_uuid, number, setting, state: 'waiting', text: 'Waiting' })

const looks = {
  received: { tone: 'green', word: 'OK', tune: 'ok' }, apart: { tone: 'orange', word: 'Apart', tune: 'alert' },
  refused: { tone: 'red', word: 'Not received', tune: 'wrong' },
} as const

/** What became of a scan, and what is told of it. */
function becameOf(outcome: Exclude<Outcome<InboundAnswer>, { result: 'later' }>): { state: keyof typeof looks; text: string } {
  if (outcome.result === 'refused') return { state: 'refused', text: outcome.message }
  const { lines } = outcome.data
  const last = lines.at(-1)
  const said = [last && `${last.sku_code}: ${last.received_qty} of ${last.expected_qty}`, ...lines.map(({ notice }) => notice)]
  return { state: lines.some(({ condition }) => condition !== 'good') ? 'apart' : 'received', text: said.filter(Boolean).join('. ') }
}

/** Receiving an order on this device: what was scanned, what became of it, and what to show and sound now. */
export function useReceiving(userId: number, orderId: number, onAnswered: () => void) {
  const [sender] = useState(() => new Opening<InboundOutbox>())
  const [isReady, setReady] = useState(false)
  const [fault, setFault] = useState(false)
  const [queue, setQueue] = useState<OutboxState<'inbound.receive'>>(emptyOutbox)
  const [lines, setLines] = useState<ReceivedLine[]>([])
  const [flash, setFlash] = useState<Flash | null>(null)

  useEffect(() => {
    let stop = () => {}
    let left = false
    const settle: Parameters<InboundOutbox['listen']>[0] = (all) => {
      const ours = all.filter(({ event }) => event.setting.id === orderId)
      for (const { event, outcome } of ours) {
        if (outcome.result === 'later') continue
        const { state, text } = becameOf(outcome)
        const { tune, ...look } = looks[state]
        setLines((now) => now.map((line) => (line.uuid === event.client_uuid ? { ...line, state, text } : line)))
        setFlash({ id: event.client_uuid, title: event.number, text, ...look })
        play(tune)
      }
      if (ours.length > 0) onAnswered()
    }
    inboundSender(userId).then(async (open) => {
      if (left) return
      const [unhear, unsubscribe] = [open.listen(settle), open.subscribe(() => setQueue(open.snapshot()))]
      stop = () => { unhear(); unsubscribe() }
      setQueue(open.snapshot())
      const before = (await open.kept()).filter(({ setting }) => setting.id === orderId)
      setLines((now) => [...now, ...before.filter(({ client_uuid }) => !now.some(({ uuid }) => uuid === client_uuid)).map(lineOf)])
      setReady(true)
      sender.succeed(open)
    }).catch(() => {
      setFault(true)
      sender.fail()
    })
    return () => { left = true; stop() }
  }, [userId, orderId, onAnswered, sender])

  const scan = (number: string, goods: Goods) => sender.with((open) => {
    const { event, kept } = open.add({ number: number.trim(), setting: { id: orderId, ...goods } })
    setLines((now) => [lineOf(event), ...now].slice(0, keptLines))
    kept.catch(() => {
      const lost = { state: 'refused', text: 'This device has no room left. Scan it again.' } as const
      setLines((now) => now.map((line) => (line.uuid === event.client_uuid ? { ...line, ...lost } : line)))
      play('wrong')
    })
  }, () => play('wrong'))
  const whenOpen = (work: (open: InboundOutbox) => void) => sender.with(work, () => {})
  return {
    isReady, fault, queue, lines, flash, scan, sendNow: () => whenOpen((open) => open.wake()),
    discard: (uuids: readonly string[]) => whenOpen((open) => void open.discard(uuids)),
  }
}
