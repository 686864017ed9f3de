'use client'

import { useEffect, useState } from 'react'
import { Opening } from '@/lib/client/outbox/opening'
import type { Outcome } from '@/lib/client/outbox/parts'
import { emptyOutbox, type OutboxState } from '@/lib/client/outbox/state'
import type { ScanCall } from '@/lib/client/outbox/stores'
import type { Flash, FlashTone } from './scan-flash'
import { play } from './scan-tones'

interface Scan { client_uuid: string; number: string; setting: object }
/** An outbox of scans, as a screen needs it. */
interface Box<N extends ScanCall, E extends Scan, A> {
  listen(ear: (settled: readonly { event: E; outcome: Outcome<A> }[]) => void): () => void
  subscribe(changed: () => void): () => void
  snapshot(): OutboxState<N>
  kept(): Promise<readonly E[]>
  add(draft: { number: string; setting: E['setting'] }): { event: E; kept: Promise<unknown> }
  wake(): void
  discard(uuids: readonly string[]): Promise<unknown> | void
}

export interface KeptLine<S extends string, E extends Scan> {
  uuid: string
  number: string
  state: S | 'waiting' | 'refused'
  text: string
  setting: E['setting']
}
interface Look { tone: FlashTone; word: string; tune: Parameters<typeof play>[0] }

/** What scans of one job are: which are of it, what became of one, and how that looks and sounds. */
export interface Job<S extends string, E extends Scan, A> {
  isOurs: (event: E) => boolean
  became: (outcome: Exclude<Outcome<A>, { result: 'later' }>) => { state: S | 'refused'; text: string }
  looks: Record<S | 'refused', Look>
  onAnswered: () => void
}

const keptLines = 200
const lineOf = <S extends string, E extends Scan>({ client_uuid, number, setting }: E): KeptLine<S, E> =>
  ({ uuid: client_uuid, number, setting, state: 'waiting', text: 'Waiting' })

/**
 * Scans of one job on this device: kept before they are sent, in order; what became of each, and what to show and sound now. `job` must stay the same
 * from one render to the next.
 */
export function useKeptScans<N extends ScanCall, S extends string, E extends Scan, A>(open: () => Promise<Box<N, E, A>>, job: Job<S, E, A>) {
  const [sender] = useState(() => new Opening<Box<N, E, A>>())
  const [fault, setFault] = useState(false)
  const [queue, setQueue] = useState<OutboxState<N>>(emptyOutbox)
  const [lines, setLines] = useState<KeptLine<S, E>[]>([])
  const [flash, setFlash] = useState<Flash | null>(null)

  useEffect(() => {
    let stop = () => {}
    let left = false
    const settle = (all: readonly { event: E; outcome: Outcome<A> }[]) => {
      const ours = all.filter(({ event }) => job.isOurs(event))
      for (const { event, outcome } of ours) {
        if (outcome.result === 'later') continue
        const { state, text } = job.became(outcome)
        const { tune, ...look } = job.looks[state]
        setLines((now) => now.map((line) => (line.uuid === event.client_uuid ? { ...line, state, text } : line)))
        setFlash({ id: event.client_uuid, title: event.number, text, ...look })
        play(tune)
      }
      if (ours.length > 0) job.onAnswered()
    }
    open().then(async (box) => {
      if (left) return
      const [unhear, unsubscribe] = [box.listen(settle), box.subscribe(() => setQueue(box.snapshot()))]
      stop = () => { unhear(); unsubscribe() }
      setQueue(box.snapshot())
      const before = (await box.kept()).filter(job.isOurs)
      setLines((now) => [...now, ...before.filter(({ client_uuid }) => !now.some(({ uuid }) => uuid === client_uuid)).map((one) => lineOf<S, E>(one))])
      sender.succeed(box)
    }).catch(() => {
      setFault(true)
      sender.fail()
    })
    return () => { left = true; stop() }
  }, [open, job, sender])

  const scan = (number: string, setting: E['setting']) => sender.with((box) => {
    const { event, kept } = box.add({ number: number.trim(), setting })
    setLines((now) => [lineOf<S, E>(event), ...now].slice(0, keptLines))
    kept.catch(() => {
      const lost = { state: 'refused', text: 'This device has no room left. Scan it again.' } as const
      setLines((now) => now.map((line) => (line.uuid === event.client_uuid ? { ...line, ...lost } : line)))
      play('wrong')
    })
  }, () => play('wrong'))
  const whenOpen = (work: (box: Box<N, E, A>) => void) => sender.with(work, () => {})
  return {
    fault, queue, lines, flash, scan, sendNow: () => whenOpen((box) => box.wake()),
    discard: (uuids: readonly string[]) => whenOpen((box) => void box.discard(uuids)),
  }
}
