'use client'

import { useCallback, useEffect, useState } from 'react'
import type { Flash, FlashTone } from '@/components/screens/scan-flash'
import { play, type Tune } from '@/components/screens/scan-tones'
import type { KeptScan, ScanAnswer, ScanSetting, SettledScan } from '@/lib/client/kept-scan'
import { receiveSender, type ReceiveSender } from '@/lib/client/receive-sender'
import type { QueueState } from '@/lib/client/scan-queue'

export interface ReceivedLine {
  uuid: string
  number: string
  state: 'waiting' | ScanAnswer['result']
  text: string
}

interface Look {
  tone: FlashTone
  word: string
  tune: Tune
}
const looks: Record<ScanAnswer['result'], Look> = {
  applied: { tone: 'green', word: 'OK', tune: 'ok' },
  duplicate: { tone: 'yellow', word: 'Already received', tune: 'duplicate' },
  not_found: { tone: 'orange', word: 'Not in it', tune: 'wrong' },
  not_allowed: { tone: 'red', word: 'Not possible', tune: 'wrong' },
}
const over: Look = { tone: 'orange', word: 'Over', tune: 'alert' }
const keptLines = 200

const lineOf = ({ client_uuid, number }: KeptScan): ReceivedLine => ({ uuid: client_uuid, number, state: 'waiting', text: 'Waiting' })

/** A receiving on this device: what was scanned, what became of it, and what to show and sound now. */
export function useReceiving(userId: number, consolidationId: number, onAnswered: () => void) {
  const [sender, setSender] = useState<ReceiveSender | null>(null)
  const [fault, setFault] = useState(false)
  const [queue, setQueue] = useState<QueueState>({ waiting: 0, attention: [], trouble: null })
  const [lines, setLines] = useState<ReceivedLine[]>([])
  const [flash, setFlash] = useState<Flash | null>(null)
  const [asking, setAsking] = useState<string | null>(null)

  const settle = useCallback((all: readonly SettledScan[]) => {
    const ours = all.filter(({ scan }) => scan.setting.consolidation_id === consolidationId)
    for (const { scan, answers: [answer] } of ours) {
      if (!answer) continue
      const look = scan.setting.result === 'over' && answer.result === 'applied' ? over : looks[answer.result]
      setLines((now) => now.map((line) => (line.uuid === scan.client_uuid ? { ...line, state: answer.result, text: answer.message } : line)))
      setFlash({ id: scan.client_uuid, tone: look.tone, word: look.word, title: scan.number, text: answer.message })
      setAsking(answer.result === 'not_found' ? scan.number : null)
      play(look.tune)
    }
    if (ours.length > 0) onAnswered()
  }, [consolidationId, onAnswered])

  useEffect(() => {
    let stop = () => {}
    let left = false
    receiveSender(userId).then(async (open) => {
      if (left) return
      const [unhear, unsubscribe] = [open.listen(settle), open.queue.subscribe(() => setQueue(open.queue.snapshot()))]
      stop = () => { unhear(); unsubscribe() }
      setSender(open)
      setQueue(open.queue.snapshot())
      const before = (await open.queue.kept()).filter(({ setting, refusal }) => setting.consolidation_id === consolidationId && refusal === null)
      setLines((now) => [...now, ...before.filter(({ client_uuid }) => !now.some(({ uuid }) => uuid === client_uuid)).map(lineOf)])
    }, () => setFault(true))
    return () => { left = true; stop() }
  }, [userId, consolidationId, settle])

  const scan = (number: string, setting: Pick<ScanSetting, 'result' | 'photo' | 'remarks'>) => {
    if (!sender) return
    setAsking(null)
    const { scan: made, kept } = sender.queue.add(number.trim().toUpperCase(), { scan_code: 'RECEIVE', consolidation_id: consolidationId, ...setting })
    setLines((now) => [lineOf(made), ...now].slice(0, keptLines))
    kept.catch(() => {
      setLines((now) => now.map((line) => (line.uuid === made.client_uuid ? { ...line, state: 'not_allowed', text: 'This device has no room left. Scan it again.' } : line)))
      play('wrong')
    })
  }
  return { isReady: sender !== null, fault, queue, lines, flash, asking, scan, leaveOut: () => setAsking(null), sendNow: () => sender?.queue.wake(), discard: (uuids: readonly string[]) => void sender?.queue.discard(uuids) }
}
