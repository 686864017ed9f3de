'use client'

import { useEffect, useRef, type PointerEvent } from 'react'
import { Button } from '@/components/ui/button'

const size = { width: 600, height: 200 }

/** Signed with a finger, a pen or a mouse; gives a PNG after each stroke, nothing when cleared. */
export function SignaturePad({ onChange }: { onChange: (file: File | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDown = useRef(false)
  const pen = () => canvas.current?.getContext('2d') ?? null
  const blank = () => {
    const context = pen()
    if (!context) return
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
  }
  useEffect(blank, [])
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect()
    return [((clientX - box.left) / box.width) * size.width, ((clientY - box.top) / box.height) * size.height]
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = pen()
    if (!context) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDown.current = true
    Object.assign(context, { strokeStyle: '#1b2436', lineWidth: 4, lineCap: 'round', lineJoin: 'round' })
    context.beginPath()
    context.moveTo(...at(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = pen()
    if (!isDown.current || !context) return
    context.lineTo(...at(event))
    context.stroke()
  }
  const end = () => {
    if (!isDown.current) return
    isDown.current = false
    canvas.current?.toBlob((blob) => blob && onChange(new File([blob], 'signature.png', { type: 'image/png' })), 'image/png')
  }
  return (
    <div>
      <p className="mb-1 font-medium">Signature</p>
      <canvas
        ref={canvas}
        {...size}
        role="img"
        aria-label="Signature pad"
        className="w-full touch-none rounded border border-line-control bg-surface"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button size="small" variant="quiet" className="mt-1" onClick={() => { blank(); onChange(null) }}>Clear signature</Button>
    </div>
  )
}
