'use client'

import { useMemo, useRef, useState } from 'react'
import { play } from '@/components/screens/scan-tones'
import { deliver } from '@/lib/client/scanner'
import type { Scan } from '@/lib/client/wedge'
import type { KioskFacts } from './kiosk-context'
import type { Said } from './said-note'

/** What lies over the page. */
export type Shown =
  | { kind: 'tick'; title: string; text?: string } | { kind: 'fault'; message: string }
  | { kind: 'already'; message: string; goOn?: () => void } | { kind: 'place' } | { kind: 'attention' } | { kind: 'help' } | null

const TICK_MS = 2000
/** The step after a tick takes scans by then. */
const SETTLED_MS = 300

/** What a step came to, heard and seen; `tell` is stable. */
export function useOutcomes() {
  const [shown, setShown] = useState<Shown>(null)
  const [said, setSaid] = useState<Said | null>(null)
  /** Scanned while the tick was shown: the next vehicle's. */
  const held = useRef<Scan | null>(null)
  const after = useRef<(() => void) | undefined>(undefined)
  const tell = useMemo<Pick<KioskFacts, 'say' | 'fail' | 'already' | 'succeed'>>(() => {
    const goOn = () => {
      setShown((now) => (now?.kind === 'tick' ? null : now))
      after.current?.()
      after.current = undefined
      setTimeout(() => {
        if (held.current) deliver(held.current)
        held.current = null
      }, SETTLED_MS)
    }
    return {
      say: (text) => setSaid({ id: performance.now(), text }),
      fail: (message) => {
        play('wrong')
        setShown({ kind: 'fault', message })
      },
      already: (message, proceed) => {
        play('hold')
        setShown({ kind: 'already', message, goOn: proceed })
      },
      succeed: (title, text, then) => {
        after.current = then
        play('ok')
        setShown({ kind: 'tick', title, text })
        setTimeout(goOn, TICK_MS)
      },
    }
  }, [])
  const hold = (scan: Scan) => {
    play('kept')
    held.current = scan
  }
  return { shown, setShown, said, setSaid, tell, hold }
}
