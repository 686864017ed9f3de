'use client'

import { useState } from 'react'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { TokenFinder } from '@/components/kiosk/token-finder'
import type { KioskToken } from '@/lib/kiosk/fold-token'
import { fill } from '@/lib/words/fill'
import { AtDock } from './at-dock'
import { DockInChecks } from './dock-in-checks'

/** A truck at a dock: its token, the three checks, and the clock that runs until it is done. */
export function DockInScreen({ given }: { given?: string }) {
  const { words, fail, succeed, reset } = useKiosk()
  const [token, setToken] = useState<KioskToken | null>(null)
  const take = (found: KioskToken) => {
    if (['in_yard', 'called', 'dock_out', 'at_dock'].includes(found.status)) setToken(found)
    else fail(`${found.token_no}: ${words.status[found.status as keyof typeof words.status]}`)
  }
  if (!token) return <TokenFinder title={words.dockIn.title} given={given} onToken={take} />
  if (token.status === 'at_dock') return <AtDock token={token} onChanged={setToken} onDone={reset} />
  return (
    <DockInChecks
      token={token} onBack={() => setToken(null)}
      onStarted={(started) => succeed(fill(words.dockIn.started, { dock: started.dock_no ?? '' }), started.vehicle_no, () => setToken(started))}
    />
  )
}
