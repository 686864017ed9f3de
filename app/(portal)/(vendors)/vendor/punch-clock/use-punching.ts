'use client'

import { useCallback, useMemo } from 'react'
import { useKeptScans, type Job, type KeptLine } from '@/components/screens/use-kept-scans'
import { punchSender, type PunchAnswer, type PunchScan } from '@/lib/client/punch-sender'
import { dubaiTime } from '@/lib/domain/days'

type State = 'in' | 'out'
type Punching = Job<State, PunchScan, PunchAnswer>
export type PunchLine = KeptLine<State, PunchScan>

const looks: Punching['looks'] = {
  in: { tone: 'green', word: 'In', tune: 'ok' }, out: { tone: 'green', word: 'Out', tune: 'ok' }, refused: { tone: 'red', word: 'Not taken', tune: 'wrong' },
}
const became: Punching['became'] = (outcome) => {
  if (outcome.result === 'refused') return { state: 'refused', text: outcome.message }
  const { full_name, vendor_name, punch_in, punch_out } = outcome.data
  return { state: punch_out ? 'out' : 'in',
    text: `${full_name}, ${vendor_name}: ${punch_out ? `out at ${dubaiTime(punch_out)}` : `in at ${dubaiTime(punch_in)}`}` }
}
const nothing = () => {}

/** Punches of a warehouse on this device: what was read, what became of it, and what to show and sound now. */
export function usePunching(userId: number, warehouseId: number | null) {
  const open = useCallback(() => punchSender(userId), [userId])
  const job = useMemo((): Punching => (
    { isOurs: ({ setting }) => setting.warehouse_id === warehouseId, became, looks, onAnswered: nothing }), [warehouseId])
  return useKeptScans(open, job)
}
