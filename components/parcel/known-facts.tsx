import { CopyCode } from '@/components/ui/copy-code'
import type { Fact } from '@/components/ui/facts'
import { When } from '@/components/ui/when'
import { compare } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { kg } from '@/lib/domain/weight'
import { wordIn } from '@/lib/domain/word-in'

/** A fact that is known, or none: what is empty is left out, since a column of dashes hides what is there. */
type Known = Fact | null
type Words<N extends string> = { is(value: unknown): value is N; label(name: N): string }

export const known = (...facts: readonly Known[]): Fact[] => facts.filter((fact) => fact !== null)

export const text = (label: string, value: string | number | null | undefined, more: Partial<Fact> = {}): Known => (
  value === null || value === undefined || value === '' ? null : { label, value, ...more }
)

export const word = <N extends string>(label: string, words: Words<N>, value: string | null | undefined): Known => text(label, value && wordIn(words, value))

export const code = (label: string, value: string | null | undefined): Known => (
  value
    ? {
      label,
      value: (
        <span className="flex min-w-0 items-center gap-1">
          <bdi dir="ltr" className="min-w-0 font-mono text-[0.8125rem] break-all">{value}</bdi>
          <CopyCode value={value} />
        </span>
      ),
    }
    : null
)

export const at = (label: string, value: string | null | undefined, show?: 'day'): Known => (
  value ? { label, value: <When moment={value} show={show} /> } : null
)

export const weight = (label: string, value: string | null | undefined): Known => (
  value ? { label, value: <bdi dir="ltr">{kg(value)} kg</bdi>, numeric: true } : null
)

export const amount = (label: string, value: string | null | undefined, currency: string | null | undefined): Known => (
  value ? { label, value: <bdi dir="ltr">{money(value, currency ?? 'AED')}</bdi>, numeric: true } : null
)

/** An amount that nobody gave stands as 0 in the order. */
export const someAmount = (label: string, value: string | null | undefined, currency: string | null | undefined): Known => (
  value && compare(value, 0) !== 0 ? amount(label, value, currency) : null
)
