'use client'

import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type Ref } from 'react'
import { SquareDashed } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { areaOf, chosen, drawBlurred, within, type Area, type Chosen } from './blurred'

/** A hundredth of the picture a key; the smallest side of an area. */
const STEP = 0.01
const LEAST = 0.02
/** Where an area made without a pointer begins. */
const FIRST: Area = { x: 0.35, y: 0.4, width: 0.3, height: 0.12 }

const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP],
}
const percent = (share: number) => `${share * 100}%`

/** Where in the picture the pointer is, in shares of its sides. */
const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent) => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: Math.min(1, Math.max(0, (clientX - left) / width)), y: Math.min(1, Math.max(0, (clientY - top) / height)) }
}

function usePicture(file: File) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(() => {
    let isGone = false
    createImageBitmap(file).then((read) => (isGone ? read.close() : setPicture(read)), () => setUnreadable(true))
    return () => { isGone = true }
  }, [file])
  return { picture, isUnreadable }
}

/** An area for hands on keys: arrows move it, with Shift they resize it, Delete takes it away. */
function BlurredArea({ ref, area, nth, onChange, onRemove }: {
  ref?: Ref<HTMLButtonElement>; area: Area; nth: number; onChange: (area: Area) => void; onRemove: () => void
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      return onRemove()
    }
    const way = ways[event.key]
    if (!way) return undefined
    event.preventDefault()
    const [x, y] = way
    return onChange(within(
      event.shiftKey ? { ...area, width: area.width + x, height: area.height + y } : { ...area, x: area.x + x, y: area.y + y }, LEAST,
    ))
  }
  return (
    <button
      ref={ref}
      type="button"
      aria-label={`Blurred area ${nth + 1}`}
      onKeyDown={onKeyDown}
      className="absolute border border-dashed border-accent focus-visible:outline-2 focus-visible:outline-accent"
      style={{ left: percent(area.x), top: percent(area.y), width: percent(area.width), height: percent(area.height) }}
    />
  )
}

/** Areas of a screenshot to be made unreadable before it is sent: drawn with the pointer, or added and moved by keys. */
export function ScreenshotBlur({ file, areas, onChange }: { file: File; areas: readonly Chosen[]; onChange: (areas: Chosen[]) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const added = useRef<HTMLButtonElement>(null)
  const { picture, isUnreadable } = usePicture(file)
  const [drawn, setDrawn] = useState<{ from: { x: number; y: number }; area: Area } | null>(null)

  useEffect(() => {
    if (canvas.current && picture) drawBlurred(canvas.current, picture, drawn ? [...areas, drawn.area] : areas)
  }, [picture, areas, drawn])

  const finish = () => {
    if (drawn && drawn.area.width >= LEAST && drawn.area.height >= LEAST) onChange([...areas, chosen(drawn.area)])
    setDrawn(null)
  }
  const add = () => {
    onChange([...areas, chosen(FIRST)])
    requestAnimationFrame(() => added.current?.focus())
  }
  if (isUnreadable) return <Notice tone="yellow">This picture cannot be shown here, so nothing in it can be blurred. It can still be sent.</Notice>
  return (
    <section aria-label="Blur what others should not see" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button ref={adder} icon={<SquareDashed aria-hidden className="size-4" />} onClick={add}>Blur an area</Button>
        {areas.length > 0 && <Button variant="quiet" onClick={() => onChange(areas.slice(0, -1))}>Undo</Button>}
        <p className="text-meta text-ink-soft">Or draw over the picture. Arrow keys move an area, with Shift they resize it, Delete takes it away.</p>
      </div>
      <div className="relative max-h-96 overflow-auto rounded border border-line">
        <div
          className="relative cursor-crosshair touch-none select-none"
          onPointerDown={(event) => {
            if (event.target instanceof HTMLButtonElement) return
            event.currentTarget.setPointerCapture(event.pointerId)
            const from = placeOf(event)
            setDrawn({ from, area: { ...from, width: 0, height: 0 } })
          }}
          onPointerMove={(event) => drawn && setDrawn({ from: drawn.from, area: areaOf(drawn.from, placeOf(event)) })}
          onPointerUp={finish}
          onPointerCancel={() => setDrawn(null)}
        >
          <canvas ref={canvas} role="img" aria-label={`${file.name}, as it will be sent`} className="block w-full" />
          {areas.map((area, i) => (
            <BlurredArea
              key={area.id} ref={i === areas.length - 1 ? added : undefined} area={area} nth={i}
              onChange={(next) => onChange(areas.map((one, at) => (at === i ? { ...one, ...next } : one)))}
              onRemove={() => {
                adder.current?.focus()
                onChange(areas.filter((_, at) => at !== i))
              }}
            />
          ))}
        </div>
      </div>
    </section>
  )
}
