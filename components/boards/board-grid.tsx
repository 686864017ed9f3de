import type { CSSProperties, ReactNode } from 'react'
import type { BoardWidget } from './board-words'

/** Height of a row of the grid. */
const ROW = '3.25rem'

/** Widgets on twelve columns where there is room, below each other in their order where there is not. */
export function BoardGrid({ widgets, children }: { widgets: readonly BoardWidget[]; children: (widget: BoardWidget) => ReactNode }) {
  const inOrder = widgets.toSorted((a, b) => a.y - b.y || a.x - b.x)
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-12" style={{ '--row-high': ROW } as CSSProperties}>
      {inOrder.map((widget) => (
        <div
          key={widget.id}
          style={{ '--at': `${widget.x + 1} / span ${widget.w}`, '--down': `${widget.y + 1} / span ${widget.h}`, '--high': widget.h } as CSSProperties}
          className={`h-[calc(var(--high)*var(--row-high))] min-w-0 md:h-auto md:[grid-column:var(--at)] md:[grid-row:var(--down)]
            md:max-h-[calc(var(--high)*var(--row-high)+2rem)] md:[min-height:calc(var(--high)*var(--row-high))]`}
        >
          {children(widget)}
        </div>
      ))}
    </div>
  )
}
