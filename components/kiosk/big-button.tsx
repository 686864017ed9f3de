import type { ComponentProps, ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { Spinner } from '@/components/ui/spinner'

type Look = 'primary' | 'plain' | 'danger' | 'quiet'

const looks: Record<Look, string> = {
  primary: 'min-h-20 border-transparent bg-primary px-8 font-semibold text-white active:bg-primary-hover',
  danger: 'min-h-20 border-transparent bg-red-strong px-8 font-semibold text-white active:opacity-80',
  plain: 'min-h-16 border-line-control bg-surface px-6 font-medium text-ink active:bg-surface-pressed',
  quiet: 'min-h-16 border-transparent px-4 font-medium text-accent-strong underline-offset-4 active:bg-surface-pressed',
}

/** A target for a gloved thumb: 64 px, the one that leads on 80 px and as wide as a phone (pas.md 4.1). */
export function BigButton({
  look = 'plain', busy = false, icon, className, children, onClick, disabled, type = 'button', ...rest
}: Omit<ComponentProps<'button'>, 'type'> & { look?: Look; busy?: boolean; icon?: ReactNode; type?: 'button' | 'submit' }) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={classes(
        'inline-flex min-w-16 items-center justify-center gap-3 rounded-lg border text-title select-none disabled:border-line disabled:bg-surface-sunken disabled:text-ink-faint',
        looks[look],
        (look === 'primary' || look === 'danger') && 'max-sm:w-full',
        className,
      )}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
