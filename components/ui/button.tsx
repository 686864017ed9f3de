import { useId, type ComponentProps } from 'react'
import { look, type Look } from './button-look'
import { Link } from './link'
import { Spinner } from './spinner'

export type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'type'> & {
    type?: 'button' | 'submit'
    /** Something is under way: the button keeps focus and place, and does nothing. */
    busy?: boolean
    /** Why it cannot be pressed now. The button stays focusable, so that the reason can be found. */
    disabledReason?: string | null | false
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
