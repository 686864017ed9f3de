'use client'

import { useEffect, useRef } from 'react'
import { BigButton } from '@/components/kiosk/big-button'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { Ltr } from '@/components/kiosk/ltr'
import { QrCode } from '@/components/kiosk/qr-code'
import { StepFrame } from '@/components/kiosk/step-frame'
import { play } from '@/components/screens/scan-tones'
import { qrOfToken } from '@/lib/domain/gate-token'
import type { MadeToken } from '@/lib/kiosk/create-token'
import { printSlip } from '@/lib/kiosk/print-slip'
import { fill } from '@/lib/words/fill'

const SHOWN_MS = 20_000

/** The number to wait for. Its slip prints by itself: the service's, or without a network this page as it stands. Clears after 20 seconds. */
export function TokenStep({ made, onDone }: { made: MadeToken; onDone: () => void }) {
  const { words, site, fail } = useKiosk()
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const print = () => (made.id ? printSlip(made.id, 'token').catch(() => fail(words.common.needsNetwork)) : window.print())
  const first = useRef(print)
  useEffect(() => {
    play('ok')
    if (site.slip_auto_print) void first.current()
    const timer = setTimeout(() => done.current(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [site.slip_auto_print])
  return (
    <StepFrame title={words.create.ready} step={7} steps={7} next={{ label: words.create.newToken, run: onDone }}>
      <div className="flex flex-wrap items-center gap-10">
        <div className="flex flex-col gap-2">
          <p className="text-ink-soft">{words.create.queue}</p>
          <p className="text-[8rem] leading-none font-bold"><Ltr>{made.queue_no ?? '–'}</Ltr></p>
          <p className="text-kiosk-title font-semibold"><Ltr>{made.token_no}</Ltr></p>
          <p className="text-figure"><Ltr>{made.vehicle_no}</Ltr></p>
        </div>
        {made.token_no && <QrCode text={qrOfToken(made.token_no)} label={made.token_no} className="block size-56 [&>svg]:size-full" />}
        <div className="flex flex-col gap-3 text-figure">
          {made.in_front !== null && <p>{fill(words.create.inFront, { count: made.in_front })}</p>}
          {made.minutes !== null && <p>{fill(words.create.estimate, { minutes: made.minutes })}</p>}
          <p className="font-semibold">{words.create.parking}</p>
          <p>{words.common.wait}</p>
          {made.isOffline && (
            <p className="rounded-lg bg-yellow-soft p-4 text-title font-semibold text-yellow-strong">{words.create.offlineSlip}. {words.common.kept}</p>
          )}
        </div>
      </div>
      {made.token_no && <BigButton className="self-start print:hidden" onClick={() => void print()}>{words.create.printAgain}</BigButton>}
    </StepFrame>
  )
}
