'use client'

import { Phone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { dubaiTime } from '@/lib/domain/days'
import { kioskAsk } from '@/lib/kiosk/kiosk-ask'
import { fill } from '@/lib/words/fill'
import { ltr } from '@/lib/words/isolate'
import { useKiosk } from './kiosk-context'
import { Ltr } from './ltr'
import { Sheet } from './sheet'
import { Warning } from './token-card'

/** Calls the marshal to this place at once and says so; his phone and the guard help where there is no network. */
export function HelpSheet({ place, onClose }: { place: string; onClose: () => void }) {
  const { words, site, station, inHand } = useKiosk()
  const [calledAt, setCalledAt] = useState<string | null | undefined>(undefined)
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    kioskAsk('pasBoard.help', {
      warehouse_id: station.warehouse_id, place, ...(station.device_code ? { device_code: station.device_code } : {}),
      ...(inHand.current ? { token_no: inHand.current } : {}),
    }).then(({ called_at }) => setCalledAt(called_at), () => setCalledAt(null))
  }, [station, place, inHand])
  return (
    <Sheet title={words.bar.help} onClose={onClose}>
      <div role="status" className="flex flex-col gap-4">
        {calledAt === undefined && <p className="flex items-center gap-4"><Spinner />{words.bar.calling}</p>}
        {calledAt && (
          <p className="rounded-lg bg-green-soft p-4 font-semibold text-green-strong">{fill(words.bar.called, { time: ltr(dubaiTime(calledAt)) })}</p>
        )}
        {calledAt === null && <Warning>{words.bar.notCalled}</Warning>}
      </div>
      <p>{words.bar.helpText}</p>
      {site.help_phone && (
        <a href={`tel:${site.help_phone.replaceAll(' ', '')}`} className="inline-flex min-h-20 items-center gap-4 text-kiosk-title font-semibold">
          <Phone aria-hidden className="size-8" />
          <Ltr>{site.help_phone}</Ltr>
        </a>
      )}
    </Sheet>
  )
}
