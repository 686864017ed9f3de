import type { ComponentProps } from 'react'
import { classes } from './classes'

export type CellAlign = 'start' | 'end' | 'center'
const alignment: Record<CellAlign, string> = { start: 'text-start', end: 'figures text-end', center: 'text-center' }

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
      className={classes('group/row bg-surface hover:bg-surface-hover aria-selected:bg-accent-soft', className)}
    />
  )
}

type TdProps = Omit<ComponentProps<'td'>, 'align'> & {
  align?: CellAlign
  /** Stays at the start edge while the rest scrolls sideways. */
  sticky?: boolean
}

export function Td({ align = 'start', sticky = false, className, ...rest }: TdProps) {
  return (
    <td
      {...rest}
      className={classes(
        'h-row max-w-80 border-b px-3 whitespace-nowrap -outline-offset-2',
        alignment[align],
        sticky && 'sticky start-0 z-1 border-e bg-inherit',
        className,
      )}
    />
  )
}
