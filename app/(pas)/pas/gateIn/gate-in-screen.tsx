'use client'

import { useState } from 'react'
import { DeclarationForm } from '@/components/kiosk/declaration-form'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { TokenFinder } from '@/components/kiosk/token-finder'
import type { KioskToken } from '@/lib/kiosk/fold-token'
import { fill } from '@/lib/words/fill'
import { ltr } from '@/lib/words/isolate'
import { GateInChecks } from './gate-in-checks'

/** A truck at the barrier: its token, its declaration if that is missing, the guard's checks. */
export function GateInScreen({ given, mayCorrect }: { given?: string; mayCorrect: boolean }) {
  const { words, fail, already, succeed, reset } = useKiosk()
  const [token, setToken] = useState<KioskToken | null>(null)
  const [isSigning, setSigning] = useState(false)
  const take = (found: KioskToken) => {
    if (found.status === 'created') setToken(found)
    else (
      ['in_yard', 'called', 'at_dock', 'dock_out'].includes(found.status) ? already : fail
    )(`${found.token_no}: ${words.status[found.status as keyof typeof words.status]}`)
  }
  const nextFor = ({ bay, dock }: { bay?: string; dock?: string }) =>
    dock ? fill(words.common.goToDock, { dock: ltr(dock) }) : bay ? fill(words.gateIn.goToBay, { bay: ltr(bay) }) : words.common.wait
  if (!token) return <TokenFinder title={words.gateIn.title} given={given} onToken={take} />
  if (isSigning) {
    return (
      <DeclarationForm token={token} onBack={() => setSigning(false)} onSigned={() => {
        setToken({ ...token, declared: true })
        setSigning(false)
      }} />
    )
  }
  return (
    <GateInChecks
      token={token}
      mayCorrect={mayCorrect}
      onBack={() => setToken(null)}
      onSign={() => setSigning(true)}
      onCorrected={setToken}
      onIn={(place) => succeed(fill(words.gateIn.let, { vehicle: token.vehicle_no }), nextFor(place), reset)}
      onDenied={() => succeed(words.gateIn.denied, token.vehicle_no, reset)}
    />
  )
}
