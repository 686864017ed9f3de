'use client'

import { Button } from '@/components/ui/button'
import { useDrawing } from '@/components/ui/use-drawing'

/** Signed with a finger, a pen or a mouse; gives a PNG after each stroke, nothing when cleared. */
export function SignaturePad({ onChange }: { onChange: (file: File | null) => void }) {
  const drawing = useDrawing({
    width: 600, height: 200, pen: 4,
    onStroke: (canvas) => canvas.toBlob((blob) => blob && onChange(new File([blob], 'signature.png', { type: 'image/png' })), 'image/png'),
  })
  const clear = () => {
    drawing.clear()
    onChange(null)
  }
  return (
    <div>
      <p className="mb-1 font-medium">Signature</p>
      <canvas {...drawing.props} role="img" aria-label="Signature pad" className="w-full touch-none rounded border border-line-control bg-white" />
      <Button size="small" variant="quiet" className="mt-1" onClick={clear}>Clear signature</Button>
    </div>
  )
}
