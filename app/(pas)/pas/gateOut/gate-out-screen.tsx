'use client'

import { useState } from 'react'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { TokenFinder } from '@/components/kiosk/token-finder'
import type { KioskToken } from '@/lib/kiosk/fold-token'
import { GateOutChecks } from './gate-out-checks'
import { GatePass, type Left } from './gate-pass'

const inYard: ReadonlySet<string> = new Set(['in_yard', 'called', 'at_dock', 'dock_out'])

/** A truck that leaves: its token, the guard's last look, its pass. */
export function GateOutScreen({ given, mayOverride }: { given?: string; mayOverride: boolean }) {
  const { words, fail, already, reset } = useKiosk()
  const [token, setToken] = useState<KioskToken | null>(null)
  const [left, setLeft] = useState<Left | null>(null)
  const take = (found: KioskToken) => {
    if (inYard.has(found.status)) setToken(found)
    else (found.status === 'closed' ? already : fail)(`${found.token_no}: ${words.status[found.status as keyof typeof words.status]}`)
  }
  if (left) return <GatePass left={left} onDone={reset} />
  if (!token) return <TokenFinder title={words.gateOut.title} given={given} onToken={take} />
  return <GateOutChecks token={token} mayOverride={mayOverride} onBack={() => setToken(null)} onOut={setLeft} />
}
