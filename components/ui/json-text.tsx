import { CopyCode } from '@/components/ui/copy-code'

/** JSON with its lines, anything else as it came. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** What was sent or answered: its heads, then its text. */
export function JsonText({ title, heads, text, none }: { title: string; heads?: Record<string, string>; text: string | null; none: string }) {
  const lines = Object.entries(heads ?? {}).map(([name, value]) => `${name}: ${value}`).join('\n')
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1.5">
      <h3 className="flex items-center gap-1 font-semibold">{title}{text && <CopyCode value={text} name={title.toLowerCase()} />}</h3>
      {lines && <pre dir="ltr" tabIndex={0} className="thin-scroll overflow-x-auto rounded bg-surface-sunken p-2 text-meta text-ink-soft">{lines}</pre>}
      {text
        ? <pre dir="ltr" tabIndex={0} className="thin-scroll max-h-96 overflow-auto rounded bg-surface-sunken p-2 text-meta">{pretty(text)}</pre>
        : <p className="text-ink-faint">{none}</p>}
    </section>
  )
}
