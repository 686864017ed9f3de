import { Notice } from '@/components/ui/notice'

/** What of a file is read by a guess or passed over, for its sender to know before anything lands. */
export function UploadNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return <Notice tone="yellow" title="How the file is read">{notes.map((note) => <p key={note}>{note}</p>)}</Notice>
}
