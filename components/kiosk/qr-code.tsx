'use client'

import { useEffect, useState } from 'react'

/** A QR code drawn on this device; its maker is fetched when the first one is shown. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const [svg, setSvg] = useState('')
  useEffect(() => {
    let isGone = false
    void import('@/lib/kiosk/qr').then(({ qrSvg }) => !isGone && setSvg(qrSvg(text)), () => {})
    return () => {
      isGone = true
    }
  }, [text])
  return <span role="img" aria-label={label} className={className} dangerouslySetInnerHTML={{ __html: svg }} />
}
