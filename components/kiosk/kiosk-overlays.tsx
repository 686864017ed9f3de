'use client'

import type { KioskDevice } from '@/lib/kiosk/kiosk-device'
import { fill } from '@/lib/words/fill'
import { AttentionSheet } from './attention-sheet'
import { HelpSheet } from './help-sheet'
import { useKiosk } from './kiosk-context'
import { AlreadyPanel, FailurePanel, SuccessTick } from './outcome-panel'
import { Sheet } from './sheet'
import type { Shown } from './use-outcomes'

/** What stops a device from sending: nobody is signed in, or it holds too much. */
export function QueueNotes() {
  const { words, queue } = useKiosk()
  return (
    <>
      {queue.isSignedOut && (
        <p role="alert" className="bg-yellow-soft p-4 text-yellow-strong">
          {words.bar.signInAgain}{' '}
          {/* A full load: the page that comes must be made with the new session. */}
          <a className="inline-flex min-h-16 items-center underline" href={`/pas/login?redirect=${encodeURIComponent(location.pathname)}`}>
            {words.common.next}
          </a>
        </p>
      )}
      {queue.isFull && <p role="alert" className="bg-red-soft p-4 font-semibold text-red-strong">{words.bar.limit}</p>}
    </>
  )
}

/** The tick, the fault or the sheet that lies over a step. */
export function KioskOverlay({ shown, device, screens, onClose }: {
  shown: Shown; device: KioskDevice | null; screens: readonly { href: string; title: string }[]; onClose: () => void
}) {
  const { station } = useKiosk()
  if (shown?.kind === 'tick') return <SuccessTick title={shown.title} text={shown.text} />
  if (shown?.kind === 'fault') return <FailurePanel message={shown.message} onClose={onClose} />
  if (shown?.kind === 'already') return <AlreadyPanel message={shown.message} onClose={() => {
    onClose()
    shown.goOn?.()
  }} />
  if (shown?.kind === 'attention') return device && <AttentionSheet device={device} onClose={onClose} />
  if (shown?.kind !== 'help') return null
  return <HelpSheet place={station.place || (screens.find(({ href }) => location.pathname.startsWith(href))?.title ?? 'Kiosk')} onClose={onClose} />
}

/** Asks whether anybody is there, before the next visitor would see what the last one left. */
export function StillThere({ seconds, onStay }: { seconds: number; onStay: () => void }) {
  const { words } = useKiosk()
  return (
    <Sheet title={words.bar.stillThere} onClose={onStay} closeLabel={words.bar.stillHere}>
      <p role="timer">{fill(words.bar.resets, { seconds })}</p>
    </Sheet>
  )
}
