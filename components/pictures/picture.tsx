import type { ReactNode } from 'react'

interface Props {
  title: string
  /** What it shows, in a sentence. */
  says: ReactNode
  /** Folded away until it is asked for: over a list that is looked at first. */
  folded?: boolean
  /** The same numbers as rows. */
  numbers: ReactNode
  children: ReactNode
}

/** A drawing above the rows it is about, made on the server: no script, readable in grey, its numbers one press away. */
export function Picture({ title, says, folded = false, numbers, children }: Props) {
  return (
    <details open={!folded} className="mb-4 min-w-0 rounded border bg-surface">
      <summary className="flex min-h-10 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-1.5">
        <span className="font-semibold">{title}</span> <span className="text-meta text-ink-soft">{says}</span>
      </summary>
      <div className="border-t p-4">
        {children}
        <details className="mt-3">
          <summary className="w-fit cursor-pointer text-meta text-accent">As a table</summary>
          <div className="thin-scroll mt-1 overflow-x-auto" tabIndex={0} role="region" aria-label={`${title}, as a table`}>{numbers}</div>
        </details>
      </div>
    </details>
  )
}

const side = (nth: number) => `pe-5 whitespace-nowrap ${nth ? 'text-end' : 'text-start'}`

/** The numbers of a picture: a name, then figures. */
export function PictureTable({ heads, rows }: { heads: readonly string[]; rows: readonly { key: string; cells: readonly ReactNode[] }[] }) {
  return (
    <table className="figures text-meta">
      <thead><tr>{heads.map((head, nth) => <th key={head} className={`font-medium ${side(nth)}`}>{head}</th>)}</tr></thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          // The heads name the columns, whatever stands in them.
          <tr key={key}>{cells.map((cell, nth) => <td key={heads[nth]} className={side(nth)}>{cell}</td>)}</tr>
        ))}
      </tbody>
    </table>
  )
}
