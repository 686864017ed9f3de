'use client'

import { useState } from 'react'
import { BigButton } from '@/components/kiosk/big-button'
import { BigField } from '@/components/kiosk/big-field'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { Ltr } from '@/components/kiosk/ltr'
import { ReasonSheet } from '@/components/kiosk/reason-sheet'
import { StepFrame } from '@/components/kiosk/step-frame'
import { TickTile } from '@/components/kiosk/tick-tile'
import { TokenCard, Warning } from '@/components/kiosk/token-card'
import { useKioskScan } from '@/components/kiosk/use-kiosk-scan'
import { dubaiTime } from '@/lib/domain/days'
import { looksLikeToken } from '@/lib/domain/gate-token'
import { isReleased, isUndocked, type KioskToken } from '@/lib/kiosk/fold-token'
import type { Left } from './gate-pass'

/**
 * Papers, seal and the dock's release (pas.md 4.6). Who has been at no dock is turned back by the guard; who still stands at one leaves by a supervisor's word.
 */
export function GateOutChecks({ token, mayOverride, onBack, onOut }: {
  token: KioskToken; mayOverride: boolean; onBack: () => void; onOut: (left: Left) => void
}) {
  const { words, site, act, refuse } = useKiosk()
  const [papers, setPapers] = useState(false)
  const [seal, setSeal] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useKioskScan({ accepts: (text) => text.length <= 20 && !looksLikeToken(text), take: setSeal })
  const isFree = isReleased(token)
  const isTurned = isUndocked(token)
  const why = isTurned ? words.gateOut.notDocked : words.gateOut.notReleased
  const needsSeal = !isTurned && site.require_seal_check && (token.purpose === 'outbound' || token.purpose === 'both')
  const isSealMissing = needsSeal && !seal.trim()
  const out = async (override_reason?: string) => {
    setChecked(true)
    setAsking(false)
    if (!papers || (isSealMissing && !override_reason)) return
    setBusy(true)
    const outcome = await act('gate_out', token, {
      papers_checked: true, ...(seal.trim() ? { seal_out: seal.trim() } : {}), ...(override_reason ? { override_reason } : {}),
    })
    setBusy(false)
    if (!outcome.isDone) return refuse(outcome)
    const data = outcome.data as Partial<KioskToken> | null
    onOut({ id: token.id, vehicle_no: token.vehicle_no, token_no: token.token_no, dwell: data?.total_dwell ?? null, gate_pass_no: data?.gate_pass_no ?? null })
  }
  const times: [string, string | null][] = [
    [words.search.steps_gate_in, token.gate_in_at], [words.search.steps_dock_in, token.dock_in_at], [words.search.steps_dock_out, token.dock_out_at],
  ]
  return (
    <StepFrame title={words.gateOut.title} back={onBack} next={{ label: words.gateOut.confirm, busy: isBusy, off: !isFree, run: () => void out() }}>
      <TokenCard token={token}>
        <p className="flex flex-wrap gap-x-8 gap-y-2">
          {times.map(([label, at]) => at && <span key={label}><span className="text-ink-soft">{label}</span> <Ltr>{dubaiTime(at)}</Ltr></span>)}
        </p>
        {!isFree && <Warning>{why}</Warning>}
      </TokenCard>
      <TickTile label={words.gateOut.papers} checked={papers} onChange={setPapers} />
      {isChecked && !papers && <p role="alert" className="font-medium text-red-strong">{words.gateOut.papers}: {words.common.tick}</p>}
      <BigField
        isCode label={needsSeal ? words.gateOut.seal : `${words.gateOut.seal} (${words.common.optional})`} value={seal}
        maxLength={20} onChange={setSeal} error={isChecked && isSealMissing ? words.common.fillIn : undefined}
      />
      {!isFree && (isTurned || mayOverride) && (
        <BigButton className="self-start" onClick={() => setAsking(true)}>{isTurned ? words.gateOut.turnBack : words.gateOut.override}</BigButton>
      )}
      {isAsking && (
        <ReasonSheet
          danger title={why} label={isTurned ? words.gateOut.turnBack : words.gateOut.confirm}
          onGiven={(reason) => void out(reason)} onClose={() => setAsking(false)}
        />
      )}
    </StepFrame>
  )
}
