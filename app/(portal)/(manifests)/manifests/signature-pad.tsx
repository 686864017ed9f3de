'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { INK, useDrawing } from '@/components/ui/use-drawing'

const width = 480
const height = 140

interface Props {
  /** Signed for somebody who cannot draw: the name is written. */
  name: string
  onChange: (picture: string | null) => void
}

/** A field to sign in with finger, pen or mouse; the picture is a PNG data URL. */
export function SignaturePad({ name, onChange }: Props) {
  const [isSigned, setSigned] = useState(false)
  const keep = (canvas: HTMLCanvasElement) => {
    setSigned(true)
    onChange(canvas.toDataURL('image/png'))
  }
  const drawing = useDrawing({ width, height, pen: 2.5, onStroke: keep })
  const clear = () => {
    drawing.clear()
    setSigned(false)
    onChange(null)
  }
  const write = () => {
    const canvas = drawing.canvas.current
    const pen = canvas?.getContext('2d')
    if (!pen) return
    drawing.clear()
    Object.assign(pen, { font: 'italic 40px serif', fillStyle: INK, textBaseline: 'middle' })
    pen.fillText(name, 20, height / 2, width - 40)
    keep(canvas as HTMLCanvasElement)
  }
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">Signature</span>
        <span className="flex gap-1">
          <Button size="small" variant="quiet" disabledReason={name.trim() === '' && 'Fill in the driver first.'} onClick={write}>Sign by name</Button>
          <Button size="small" variant="quiet" disabled={!isSigned} onClick={clear}>Clear</Button>
        </span>
      </p>
      <canvas
        {...drawing.props} role="img" aria-label={isSigned ? 'Signature, signed' : 'Signature, empty: sign here'}
        className="aspect-[480/140] w-full touch-none rounded border border-line-control bg-white"
      />
    </div>
  )
}
