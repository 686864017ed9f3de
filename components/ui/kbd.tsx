import { classes } from './classes'

/** A key cap. `keys` is one combination, parts separated by spaces: 'Ctrl K'. A function key is not shown where there is no keyboard to have it. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span dir="ltr" className={classes('inline-flex gap-0.5', /^F\d/.test(keys) && 'pointer-coarse:hidden')}>
      {keys.split(' ').map(key => (
        <kbd key={key} className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line-strong bg-surface-sunken px-1 font-sans text-meta text-ink-soft">
          {key}
        </kbd>
      ))}
    </span>
  )
}
