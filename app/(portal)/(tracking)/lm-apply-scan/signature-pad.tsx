'use client'

import { Button } from '@/components/ui/button'
import { useDrawing } from '@/components/ui/use-drawing'

/** A field to sign in with finger or pen; gives the canvas it was signed on, nothing when cleared. */
export function SignaturePad({ onSigned }: { onSigned: (canvas: HTMLCanvasElement | null) => void }) {
  const drawing = useDrawing({ width: 600, height: 200, pen: 3, onStroke: onSigned })
  const clear = () => {
    drawing.clear()
    onSigned(null)
  }
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-center gap-2 font-medium">
        Signature <span className="font-normal text-ink-soft">if given</span>
        <span className="ms-auto"><Button size="small" variant="quiet" onClick={clear}>Clear</Button></span>
      </span>
      <canvas {...drawing.props} aria-label="Field to sign in" role="img" className="h-32 w-full touch-none rounded border border-line-control bg-white" />
    </div>
  )
}
