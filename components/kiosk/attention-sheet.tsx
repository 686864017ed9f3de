'use client'

import { gateEvent } from '@/lib/domain/gate-token'
import type { KioskDevice } from '@/lib/kiosk/kiosk-device'
import { refusalText } from '@/lib/words/kiosk/refusal-text'
import { BigButton } from './big-button'
import { useKiosk } from './kiosk-context'
import { KioskMoment } from './moment'
import { Sheet } from './sheet'

/** What the service would not take, kept until somebody decides; nothing else waits for it. */
export function AttentionSheet({ device, onClose }: { device: KioskDevice; onClose: () => void }) {
  const { words, queue } = useKiosk()
  return (
    <Sheet title={words.bar.attention.replace('{count}', String(queue.attention.length))} onClose={onClose}>
      <p>{words.bar.attentionText}</p>
      <ul className="flex flex-col gap-4">
        {queue.attention.map((event) => (
          <li key={event.client_event_id} className="flex flex-col gap-2 rounded-lg border border-line-strong p-4">
            <p className="font-semibold">
              <bdi dir="ltr">{event.token_no}</bdi> · {refusalText(words, gateEvent.label(event.event))} · <KioskMoment at={event.at} />
            </p>
            <p className="text-red-strong"><bdi>{refusalText(words, event.refusal ?? '')}</bdi></p>
            <div className="flex flex-wrap gap-4">
              <BigButton onClick={() => void device.queue.sendAgain([event.client_event_id])}>{words.bar.sendAgain}</BigButton>
              <BigButton onClick={() => void device.queue.discard([event.client_event_id])}>{words.bar.remove}</BigButton>
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
