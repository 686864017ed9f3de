import { countryCode } from './countries'
import { badDay, parseDay } from './days'
import { compare, round, type Decimal } from './decimal'
import { cellNumber } from './number-text'
import type { InvoiceFault, InvoiceSheet } from './seller-invoice'

/** A sheet being read: what is typed, and what is wrong with it. */
export class Sheet<F extends string> {
  readonly faults: InvoiceFault[] = []
  constructor(
    private readonly sheet: InvoiceSheet, private readonly labels: Readonly<Record<F, string>>, private readonly typed: Readonly<Record<F, string>>,
    readonly row: number | null,
  ) {}

  text(field: F): string {
    return (this.typed[field] ?? '').trim()
  }
  refuse(field: F, message: string): null {
    this.faults.push({ sheet: this.sheet, row: this.row, field, column: this.labels[field], value: this.text(field).slice(0, 60), message })
    return null
  }
  required(field: F, most: number): string {
    const text = this.text(field)
    if (text === '') this.refuse(field, `${this.labels[field]} is required`)
    else if (text.length > most) this.refuse(field, `${this.labels[field]} is longer than ${most} characters`)
    return text
  }
  optional(field: F, most: number): string | null {
    const text = this.text(field)
    if (text.length > most) this.refuse(field, `${this.labels[field]} is longer than ${most} characters`)
    return text || null
  }
  /** A number of at most so many decimals; '0' and refused where it is none. */
  number(field: F, places: number, rule: { above?: Decimal; from?: Decimal; most?: Decimal; says: string }): string {
    const typed = this.required(field, 30)
    if (typed === '') return '0'
    const decimal = cellNumber(typed)
    const isRight = decimal !== null && compare(round(decimal, places), decimal) === 0
      && (rule.above === undefined || compare(decimal, rule.above) > 0) && (rule.from === undefined || compare(decimal, rule.from) >= 0)
      && compare(decimal, rule.most ?? 1_000_000_000) <= 0
    if (!isRight) this.refuse(field, rule.says)
    return isRight ? round(decimal, places) : '0'
  }
  one<T extends string | number>(field: F, names: readonly T[]): T | null {
    const typed = this.required(field, 60)
    const found = names.find((name) => String(name).toLowerCase() === typed.toLowerCase())
    if (typed !== '' && found === undefined) this.refuse(field, `${this.labels[field]} must be one of ${names.join(', ')}`)
    return found ?? null
  }
  country(field: F): string {
    const typed = this.required(field, 60)
    const code = typed === '' ? null : countryCode(typed)
    if (typed !== '' && code === null) this.refuse(field, `Country ${typed} not recognised`)
    return code ?? ''
  }
  day(field: F): string | null {
    const typed = this.text(field)
    const day = typed === '' ? null : parseDay(typed)
    if (typed !== '' && day === null) this.refuse(field, badDay)
    return day
  }
}
