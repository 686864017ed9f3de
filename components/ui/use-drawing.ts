'use client'

import { useRef, type PointerEvent } from 'react'

export const INK = '#123262'

interface Drawing {
  /** Size of the picture in dots; on the page it is as large as its classes make it. */
  width: number
  height: number
  /** Width of the pen in dots. */
  pen: number
  /** After each stroke, with the canvas it is on; a mere touch is no stroke. */
  onStroke: (canvas: HTMLCanvasElement) => void
}

/** A canvas drawn on with finger, pen or mouse: what it needs as props, itself, and how to wipe it. */
export function useDrawing({ width, height, pen, onStroke }: Drawing) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const stroke = useRef<'none' | 'begun' | 'drawn'>('none')
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect()
    return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height] as const
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    const wasDrawn = stroke.current === 'drawn'
    stroke.current = 'none'
    if (wasDrawn) onStroke(event.currentTarget)
  }
  const props = {
    ref: canvas,
    width,
    height,
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      const context = event.currentTarget.getContext('2d')
      if (!context) return
      event.currentTarget.setPointerCapture(event.pointerId)
      stroke.current = 'begun'
      Object.assign(context, { lineWidth: pen, lineCap: 'round', lineJoin: 'round', strokeStyle: INK })
      context.beginPath()
      context.moveTo(...at(event))
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      const context = event.currentTarget.getContext('2d')
      if (!context || stroke.current === 'none') return
      context.lineTo(...at(event))
      context.stroke()
      stroke.current = 'drawn'
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
  return { props, canvas, clear: () => canvas.current?.getContext('2d')?.clearRect(0, 0, width, height) }
}
