'use client'

import { useCallback, useMemo } from 'react'
import { useKeptScans, type Job, type KeptLine } from '@/components/screens/use-kept-scans'
import { outboundSender, type OutboundAnswer, type OutboundScan } from '@/lib/client/outbound-sender'
import { useRefresh } from '@/lib/client/query'

type Work = Job<'done', OutboundScan, OutboundAnswer>
export type OutboundLine = KeptLine<'done', OutboundScan>

const looks: Work['looks'] = { done: { tone: 'green', word: 'OK', tune: 'ok' }, refused: { tone: 'red', word: 'Not taken', tune: 'wrong' } }
const became: Work['became'] = (outcome) => (
  outcome.result === 'refused' ? { state: 'refused', text: outcome.message } : { state: 'done', text: outcome.data.text })

/** Packing, staging or loading an order on this device. */
export function useOutboundScans(userId: number, orderId: number) {
  const refresh = useRefresh()
  const open = useCallback(() => outboundSender(userId), [userId])
  const job = useMemo((): Work => (
    { isOurs: ({ setting }) => setting.id === orderId, became, looks, onAnswered: () => void refresh('handlingUnits.change') }), [orderId, refresh])
  return useKeptScans(open, job)
}
