import { Button, type ButtonProps } from './button'
import { classes } from './classes'

/** A square button whose word is its tooltip and its name. */
export function IconButton({ label, icon, size = 'regular', variant = 'quiet', className, ...rest }: ButtonProps & { label: string }) {
  const square = size === 'small' ? 'w-7 pointer-coarse:w-control' : size === 'large' ? 'w-10' : 'w-control'
  const tip = { 'data-tip': label }
  return <Button {...tip} {...rest} aria-label={label} size={size} variant={variant} icon={icon} className={classes('!px-0', square, className)} />
}
