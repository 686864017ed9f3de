'use client'

import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { BigButton } from './big-button'
import { useKiosk } from './kiosk-context'

const width = 720
const height = 240
const ink = '#123262'

/** A box to sign in with finger or pen; the picture is a PNG data URL, far below the 200 KB a signature may have. */
export function SignatureBox({ error, onChange }: { error?: string; onChange: (picture: string | null) => void }) {
  const { words } = useKiosk()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)
  const [isSigned, setSigned] = useState(false)
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (pen) Object.assign(pen, { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: ink })
  }, [])
  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height] as const
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    pen.beginPath()
    pen.moveTo(...at(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen || !isDrawing.current) return
    pen.lineTo(...at(event))
    pen.stroke()
    setSigned(true)
  }
  const end = () => {
    if (!isDrawing.current) return
    isDrawing.current = false
    if (isSigned) onChange(canvas.current?.toDataURL('image/png') ?? null)
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height)
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
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={isSigned ? words.declaration.signedHere : words.declaration.sign}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        className={`aspect-[3/1] w-full max-w-180 touch-none rounded-lg border-2 bg-white ${error ? 'border-red-solid' : 'border-line-control'}`}
      />
      {error && <p role="alert" className="font-medium text-red-strong">{error}</p>}
    </div>
  )
}
