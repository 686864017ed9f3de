import type { Tone } from '@/lib/domain/machine'

/** A row as a list call answers it. */
export type Row = Readonly<Record<string, unknown>>

/** A choice with its word; for a status also its tone and how far along it is (0-100). */
export type CellOption = { value: string | number | boolean; label: string; tone?: Tone; progress?: number | null }

/** What a cell needs beyond its value. */
export type CellMeta = {
  /** Words of a closed vocabulary. */
  options?: readonly CellOption[]
  /** Currency of a money cell whatever its row says, or the name of the field that holds it; `currency` unless said otherwise. */
  currency?: string
  currencyField?: string
  /** Where a code leads; the copy button beside it stays a button of its own. */
  href?: string
  /** Decimals of a number or percent; none given = as many as there are, two at most. */
  places?: number
  /** A percentage above this is too much, and is shown so. */
  warnAbove?: number
}

export type CellProps = { value: unknown; row: Row; meta?: CellMeta }
