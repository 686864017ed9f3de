'use client'

import { useCallback, useEffect, useState } from 'react'
import type { Flash, FlashTone } from '@/components/screens/scan-flash'
import { play, type Tune } from '@/components/screens/scan-tones'
import { tellEars, type ScanAnswer, type SettledScan } from '@/lib/client/kept-scan'
import { Opening } from '@/lib/client/outbox/opening'
import { emptyOutbox, type OutboxState } from '@/lib/client/outbox/state'
import { receiveSender, type ReceiveOutbox, type ReceiveScan } from '@/lib/client/receive-sender'

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

const lineOf = ({ client_uuid, number }: ReceiveScan): ReceivedLine => ({ uuid: client_uuid, number, state: 'waiting', text: 'Waiting' })

/** A receiving on this device: what was scanned, what became of it, and what to show and sound now. */
export function useReceiving(userId: number, consolidationId: number, onAnswered: () => void) {
  const [sender] = useState(() => new Opening<ReceiveOutbox>())
  const [fault, setFault] = useState(false)
  const [queue, setQueue] = useState<OutboxState<'consolidations.receive'>>(emptyOutbox)
  const [lines, setLines] = useState<ReceivedLine[]>([])
  const [flash, setFlash] = useState<Flash | null>(null)
  const [asking, setAsking] = useState<string | null>(null)

  const settle = useCallback((all: readonly SettledScan<'consolidations.receive'>[]) => {
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
      const [unhear, unsubscribe] = [open.listen(tellEars({ settled: settle, refused: () => {} })), open.subscribe(() => setQueue(open.snapshot()))]
      stop = () => { unhear(); unsubscribe() }
      setQueue(open.snapshot())
      const before = (await open.kept()).filter(({ setting }) => setting.consolidation_id === consolidationId)
      setLines((now) => [...now, ...before.filter(({ client_uuid }) => !now.some(({ uuid }) => uuid === client_uuid)).map(lineOf)])
      sender.succeed(open)
    }).catch(() => {
      setFault(true)
      sender.fail()
    })
    return () => { left = true; stop() }
  }, [userId, consolidationId, settle, sender])

  const scan = (number: string, setting: Omit<ReceiveScan['setting'], 'consolidation_id'>) => sender.with((open) => {
    setAsking(null)
    const { event: made, kept } = open.add({ number: number.trim().toUpperCase(), setting: { consolidation_id: consolidationId, ...setting } })
    setLines((now) => [lineOf(made), ...now].slice(0, keptLines))
    kept.catch(() => {
      setLines((now) =>
        now.map((line) => (line.uuid === made.client_uuid ? { ...line, state: 'not_allowed', text: 'This device has no room left. Scan it again.' } : line)),
      )
      play('wrong')
    })
  }, () => play('wrong'))
  const whenOpen = (work: (open: ReceiveOutbox) => void) => sender.with(work, () => {})
  return {
    fault, queue, lines, flash, asking, scan, leaveOut: () => setAsking(null),
    sendNow: () => whenOpen((open) => open.wake()), discard: (uuids: readonly string[]) => whenOpen((open) => void open.discard(uuids)),
  }
}
