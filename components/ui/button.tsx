import Link from 'next/link'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes'
import { Spinner } from './spinner'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
type ButtonSize = 'small' | 'regular' | 'large'
type Look = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode }

export type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'type'> & {
    type?: 'button' | 'submit'
    /** Something is under way: the button keeps focus and place, and does nothing. */
    busy?: boolean
    /** Why it cannot be pressed now. The button stays focusable, so that the reason can be found. */
    disabledReason?: string | null | false
  }

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

function look({ variant = 'secondary', size = 'regular' }: Look, isOff = false, className?: string) {
  return classes(
    'inline-flex shrink-0 items-center justify-center rounded border font-medium whitespace-nowrap transition-colors select-none',
    sizes[size],
    isOff ? off : variants[variant],
    className,
  )
}

/** A button with a verb on it. Blocked, it loses its action instead of its focus; that is why `disabled` is used only without a reason. */
export function Button({ variant, size, icon, busy = false, disabledReason, disabled, type = 'button', onClick, className, children, ...rest }: ButtonProps) {
  const reasonId = useId()
  const reason = disabledReason || undefined
  const isBlocked = busy || Boolean(reason)
  return (
    <button
      {...rest}
      {...(reason && { 'data-tip': reason })}
      type={type === 'submit' && !isBlocked ? 'submit' : 'button'}
      disabled={disabled && !reason}
      aria-disabled={isBlocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={reason ? reasonId : rest['aria-describedby']}
      onClick={isBlocked ? undefined : onClick}
      className={look({ variant, size }, Boolean(reason) || disabled, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
      {reason && <span id={reasonId} hidden>{reason}</span>}
    </button>
  )
}

/** A link that looks like a button, for actions that are places. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={look({ variant, size }, false, className)}>
      {icon}
      {children}
    </Link>
  )
}
