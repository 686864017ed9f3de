'use client'

import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { BigButton } from '@/components/kiosk/big-button'
import { ChoiceTiles } from '@/components/kiosk/choice-tiles'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { Ltr } from '@/components/kiosk/ltr'
import { BareSheet } from '@/components/kiosk/sheet'
import { StepFrame } from '@/components/kiosk/step-frame'
import { TokenCard, Warning } from '@/components/kiosk/token-card'
import { dubaiTime } from '@/lib/domain/days'
import { minutesBetween } from '@/lib/domain/gate-queue'
import { pauseReason } from '@/lib/domain/gate-token'
import { fill } from '@/lib/words/fill'
import type { KioskToken } from '@/lib/kiosk/fold-token'
import type { StepBody } from '@/lib/kiosk/steps'

/** Hours and minutes since a moment, as the clock goes on. */
function useRunning(since: string | null): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 10_000)
    return () => clearInterval(timer)
  }, [])
  const minutes = since ? minutesBetween(since, now) : 0
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** The work runs: its clock, its orders, and a pause that says why. */
export function AtDock({ token, onChanged, onDone }: { token: KioskToken; onChanged: (token: KioskToken) => void; onDone: () => void }) {
  const { words, act, refuse } = useKiosk()
  const running = useRunning(token.dock_in_at)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const change = async <E extends 'pause' | 'resume'>(event: E, body: StepBody<E>) => {
    setAsking(false)
    setBusy(true)
    const outcome = await act(event, token, body)
    setBusy(false)
    if (outcome.isDone) onChanged({ ...token, paused: event === 'pause' })
    else refuse(outcome)
  }
  return (
    <StepFrame title={fill(words.dockIn.started, { dock: token.dock_no ?? '' })} next={{ label: words.common.done, run: onDone }}>
      <p className="text-token font-bold"><Ltr>{running}</Ltr></p>
      {token.dock_in_at && <p>{fill(words.dockIn.running, { time: dubaiTime(token.dock_in_at) })}</p>}
      {token.paused && <Warning>{words.dockIn.paused}</Warning>}
      <TokenCard token={token}>
        {(token.orders ?? []).length > 0 && (
          <p>
            <span className="text-ink-soft">{words.dockIn.orders}: </span>
            {(token.orders ?? []).map(({ order_no }) => <span key={order_no} className="me-4 font-medium"><Ltr>{order_no}</Ltr></span>)}
          </p>
        )}
      </TokenCard>
      {token.paused
        ? <BigButton className="self-start" busy={isBusy} icon={<Play aria-hidden className="points size-8" />} onClick={() => void change('resume', {})}>
          {words.dockIn.resume}
        </BigButton>
        : <BigButton className="self-start" busy={isBusy} icon={<Pause aria-hidden className="size-8" />} onClick={() => setAsking(true)}>
          {words.dockIn.pause}
        </BigButton>}
      {isAsking && (
        <BareSheet
          title={words.dockIn.why} onClose={() => setAsking(false)} footer={<BigButton onClick={() => setAsking(false)}>{words.common.cancel}</BigButton>}
        >
          <ChoiceTiles
            label={words.dockIn.why} isLabelHidden value={null} onChange={(reason) => void change('pause', { reason })}
            options={pauseReason.names.map((value) => ({ value, label: words.dockIn[value] }))}
          />
        </BareSheet>
      )}
    </StepFrame>
  )
}
