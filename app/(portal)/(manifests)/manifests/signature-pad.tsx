'use client'

import { useRef, useState, type PointerEvent } from 'react'
import { Button } from '@/components/ui/button'

const width = 480
const height = 140
const ink = '#123262'

interface Props {
  /** Signed for somebody who cannot draw: the name is written. */
  name: string
  onChange: (picture: string | null) => void
}

/** A field to sign in with finger, pen or mouse; the picture is a PNG data URL. */
export function SignaturePad({ name, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)
  const [isSigned, setSigned] = useState(false)
  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height] as const
  }
  const keep = () => {
    setSigned(true)
    onChange(canvas.current?.toDataURL('image/png') ?? null)
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    Object.assign(pen, { lineWidth: 2.5, lineCap: 'round', lineJoin: 'round', strokeStyle: ink })
    pen.beginPath()
    pen.moveTo(...at(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen || !isDrawing.current) return
    pen.lineTo(...at(event))
    pen.stroke()
  }
  const end = () => {
    if (!isDrawing.current) return
    isDrawing.current = false
    keep()
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height)
    setSigned(false)
    onChange(null)
  }
  const write = () => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.clearRect(0, 0, width, height)
    Object.assign(pen, { font: 'italic 40px serif', fillStyle: ink, textBaseline: 'middle' })
    pen.fillText(name, 20, height / 2, width - 40)
    keep()
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
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={isSigned ? 'Signature, signed' : 'Signature, empty: sign here'}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        className="aspect-[480/140] w-full touch-none rounded border border-line-control bg-white"
      />
    </div>
  )
}
