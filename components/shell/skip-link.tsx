/** The first stop of the Tab key: past bar and menu to what the page is about. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a
      href="#content"
      className="fixed start-3 top-2 z-50 -translate-y-20 rounded bg-surface px-3 py-1.5 font-semibold text-ink shadow-float focus:translate-y-0"
    >
      {label}
    </a>
  )
}
