import type { ReactNode } from 'react'
import { classes } from './classes'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
type ButtonSize = 'small' | 'regular' | 'large'
export type Look = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode }

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-white hover:bg-primary-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-surface-hover',
  quiet: 'border-transparent text-ink-soft hover:bg-surface-hover hover:text-ink',
  danger: 'border-transparent bg-red-strong text-white hover:bg-red-strong/90',
}
const sizes: Record<ButtonSize, string> = {
  small: 'h-7 gap-1 px-2 text-meta pointer-coarse:h-control',
  regular: 'h-control gap-1.5 px-3',
  large: 'h-10 gap-2 px-4 pointer-coarse:h-control',
}
const off = 'cursor-default border-line bg-surface-sunken text-ink-faint'

/** How a button looks, for what cannot be one of button.tsx. */
export function look({ variant = 'secondary', size = 'regular' }: Look, isOff = false, className?: string) {
  return classes(
    'inline-flex shrink-0 items-center justify-center rounded border font-medium whitespace-nowrap transition-colors select-none',
    sizes[size],
    isOff ? off : variants[variant],
    className,
  )
}
