'use client'

import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { BigButton } from '@/components/kiosk/big-button'
import { FeedbackCode } from '@/components/kiosk/feedback-code'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { Ltr } from '@/components/kiosk/ltr'
import { StepFrame } from '@/components/kiosk/step-frame'
import { play } from '@/components/screens/scan-tones'
import { printSlip } from '@/lib/kiosk/print-slip'
import { fill } from '@/lib/words/fill'
import { ltr } from '@/lib/words/isolate'

export interface Left {
  id: number
  token_no: string
  vehicle_no: string
  /** Minutes; null while it is only kept here. */
  dwell: number | null
  gate_pass_no: string | null
}

const SHOWN_MS = 20_000
const hours = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** The truck has left: how long it was here, its pass, and where to say how it was. Gone by itself after 20 seconds. */
export function GatePass({ left, onDone }: { left: Left; onDone: () => void }) {
  const { words, site } = useKiosk()
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    play('ok')
    if (left.gate_pass_no && left.id && site.slip_auto_print) void printSlip(left.id, 'gate_pass').catch(() => {})
    const timer = setTimeout(() => done.current(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [left, site.slip_auto_print])
  return (
    <StepFrame title={fill(words.gateOut.out, { vehicle: ltr(left.vehicle_no) })} next={{ label: words.common.done, run: onDone }}>
      <div className="flex flex-wrap items-center gap-8">
        <CircleCheck aria-hidden className="size-24 text-green-strong" />
        <div className="flex flex-col gap-3">
          <p className="text-figure font-semibold">{words.common.thanks}</p>
          {left.dwell !== null && <p>{fill(words.gateOut.dwell, { time: ltr(hours(left.dwell)) })}</p>}
          {left.gate_pass_no
            ? <p>{fill(words.gateOut.pass, { number: ltr(left.gate_pass_no) })}</p>
            : <p className="font-semibold text-yellow-strong">{words.common.kept}</p>}
        </div>
      </div>
      {left.id > 0 && (
        <div className="flex flex-wrap items-center gap-6">
          <FeedbackCode id={left.id} />
          <p className="max-w-96">{words.gateOut.feedback}</p>
        </div>
      )}
      {left.gate_pass_no && (
        <BigButton className="self-start" onClick={() => void printSlip(left.id, 'gate_pass').catch(() => {})}>{words.create.printAgain}</BigButton>
      )}
      <p className="text-ink-soft"><Ltr>{left.token_no}</Ltr></p>
    </StepFrame>
  )
}
