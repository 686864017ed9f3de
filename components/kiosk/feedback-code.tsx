'use client'

import { QrCode } from './qr-code'
import { useKiosk } from './kiosk-context'

/** Where a driver tells how it was; the kiosk beside the gate reads it as any token. */
export function FeedbackCode({ id }: { id: number }) {
  const { words } = useKiosk()
  return <QrCode text={`${window.location.origin}/pas/driverfeedback/${id}`} label={words.search.feedback} className="block size-40 [&>svg]:size-full" />
}
