import type { ComponentProps } from 'react'
import { classes } from './classes'

export type CellAlign = 'start' | 'end' | 'center'
// Looks of rows and cells stand in globals.css: spelt out on each of some hundred cells they were half of a list's HTML.
const alignment: Record<CellAlign, string | null> = { start: null, end: 'cell-end', center: 'text-center' }

/** A table whose head stays in sight inside a TableFrame. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return <table {...rest} className={classes('w-full border-separate border-spacing-0 text-body', className)} />
}

/** A row of the density in force; hover and selection show behind sticky cells as well. */
export function Tr({ selected = false, className, ...rest }: ComponentProps<'tr'> & { selected?: boolean }) {
  return (
    <tr
      {...rest}
      aria-selected={selected || undefined}
      className={classes('row group/row', className)}
    />
  )
}

type TdProps = Omit<ComponentProps<'td'>, 'align'> & {
  align?: CellAlign
  /** Stays at the start edge while the rest scrolls sideways. */
  sticky?: boolean
  /** Stays at the end edge. */
  stickyEnd?: boolean
}

export function Td({ align = 'start', sticky = false, stickyEnd = false, className, ...rest }: TdProps) {
  return <td {...rest} className={classes('cell', alignment[align], sticky && 'cell-fixed', stickyEnd && 'cell-fixed-end', className)} />
}
