'use client'

import { useCallback, useMemo } from 'react'
import { useKeptScans, type Job, type KeptLine } from '@/components/screens/use-kept-scans'
import { inboundSender, type InboundAnswer, type InboundScan } from '@/lib/client/inbound-sender'

type Goods = Omit<InboundScan['setting'], 'id'>
type State = 'received' | 'apart'
type Receiving = Job<State, InboundScan, InboundAnswer>
export type ReceivedLine = KeptLine<State, InboundScan>

const looks: Receiving['looks'] = {
  received: { tone: 'green', word: 'OK', tune: 'ok' }, apart: { tone: 'orange', word: 'Apart', tune: 'alert' },
  refused: { tone: 'red', word: 'Not received', tune: 'wrong' },
}

/** What became of a scan, and what is told of it. */
const became: Receiving['became'] = (outcome) => {
  if (outcome.result === 'refused') return { state: 'refused', text: outcome.message }
  const { lines } = outcome.data
  const last = lines.at(-1)
  const said = [last && `${last.sku_code}: ${last.received_qty} of ${last.expected_qty}`, ...lines.map(({ notice }) => notice)]
  return { state: lines.some(({ condition }) => condition !== 'good') ? 'apart' : 'received', text: said.filter(Boolean).join('. ') }
}

/** Receiving an order on this device: what was scanned, what became of it, and what to show and sound now. */
export function useReceiving(userId: number, orderId: number, onAnswered: () => void) {
  const open = useCallback(() => inboundSender(userId), [userId])
  const job = useMemo((): Receiving => ({ isOurs: ({ setting }) => setting.id === orderId, became, looks, onAnswered }), [orderId, onAnswered])
  const { scan, ...kept } = useKeptScans(open, job)
  return { ...kept, scan: (number: string, goods: Goods) => scan(number, { id: orderId, ...goods }) }
}
