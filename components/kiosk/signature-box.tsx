'use client'

import { useState } from 'react'
import { useDrawing } from '@/components/ui/use-drawing'
import { BigButton } from './big-button'
import { useKiosk } from './kiosk-context'

/** A box to sign in with finger or pen; the picture is a PNG data URL, far below the 200 KB a signature may have. */
export function SignatureBox({ error, onChange }: { error?: string; onChange: (picture: string | null) => void }) {
  const { words } = useKiosk()
  const [isSigned, setSigned] = useState(false)
  const drawing = useDrawing({
    width: 720, height: 240, pen: 4,
    onStroke: (canvas) => {
      setSigned(true)
      onChange(canvas.toDataURL('image/png'))
    },
  })
  const clear = () => {
    drawing.clear()
    setSigned(false)
    onChange(null)
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center justify-between gap-4">
        <span className="font-medium">{words.declaration.signature}</span>
        <BigButton disabled={!isSigned} onClick={clear}>{words.common.clear}</BigButton>
      </p>
      <canvas
        {...drawing.props}
        role="img"
        aria-label={isSigned ? words.declaration.signedHere : words.declaration.sign}
        className={`aspect-[3/1] w-full max-w-180 touch-none rounded-lg border-2 bg-white ${error ? 'border-red-solid' : 'border-line-control'}`}
      />
      {error && <p role="alert" className="font-medium text-red-strong">{error}</p>}
    </div>
  )
}
