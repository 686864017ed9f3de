'use client'

import { useCallback, useMemo } from 'react'
import { useKeptScans, type Job, type KeptLine } from '@/components/screens/use-kept-scans'
import { preAlertSender, type PreAlertAnswer, type PreAlertScan } from '@/lib/client/pre-alert-sender'

type Setting = Omit<PreAlertScan['setting'], 'id'>
type State = 'received' | 'already' | 'over' | 'damaged'
type Receiving = Job<State, PreAlertScan, PreAlertAnswer>
export type ScanLine = KeptLine<State, PreAlertScan>

const looks: Receiving['looks'] = {
  received: { tone: 'green', word: 'OK', tune: 'ok' }, damaged: { tone: 'orange', word: 'Damaged', tune: 'alert' },
  over: { tone: 'orange', word: 'Over', tune: 'alert' }, already: { tone: 'yellow', word: 'Already received', tune: 'duplicate' },
  refused: { tone: 'red', word: 'Not on it', tune: 'wrong' },
}

/** What became of a scan, and what is said of it. */
const became: Receiving['became'] = (outcome) => {
  if (outcome.result === 'refused') return { state: 'refused', text: outcome.message }
  const { already, receive_status, message, received, expected } = outcome.data
  const state = already ? 'already' : receive_status === 'over' || receive_status === 'damaged' ? receive_status : 'received'
  return { state, text: `${message}. ${received} of ${expected}` }
}

/** Receiving a pre-alert on this device: what was scanned, what became of it, and what to show and sound now. */
export function usePreAlertScans(userId: number, id: number, onAnswered: () => void) {
  const open = useCallback(() => preAlertSender(userId), [userId])
  const job = useMemo((): Receiving => ({ isOurs: ({ setting }) => setting.id === id, became, looks, onAnswered }), [id, onAnswered])
  const { scan, ...kept } = useKeptScans(open, job)
  return { ...kept, scan: (number: string, setting: Setting) => scan(number, { id, ...setting }) }
}
