'use client'

import { useRef, type PointerEvent, type RefObject } from 'react'
import { Button } from '@/components/ui/button'

const size = { width: 600, height: 200 }

/** A field to sign in with finger or pen; what was signed is read off its canvas. */
export function SignaturePad({ pad, onSigned }: { pad: RefObject<HTMLCanvasElement | null>; onSigned: (signed: boolean) => void }) {
  const drawing = useRef(false)
  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * size.width, ((event.clientY - box.top) / box.height) * size.height] as const
  }
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    pen.lineWidth = 3
    pen.lineCap = 'round'
    pen.beginPath()
    pen.moveTo(...at(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!drawing.current || !pen) return
    pen.lineTo(...at(event))
    pen.stroke()
    onSigned(true)
  }
  const clear = () => {
    pad.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    onSigned(false)
  }
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-center gap-2 font-medium">Signature <span className="font-normal text-ink-soft">if given</span><span className="ms-auto"><Button size="small" variant="quiet" onClick={clear}>Clear</Button></span></span>
      <canvas
        ref={pad}
        {...size}
        aria-label="Field to sign in"
        role="img"
        className="h-32 w-full touch-none rounded border border-line-control bg-white"
        onPointerDown={start}
        onPointerMove={draw}
        onPointerUp={() => { drawing.current = false }}
        onPointerCancel={() => { drawing.current = false }}
      />
    </div>
  )
}
