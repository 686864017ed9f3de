import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import type { LockNote } from './form-definition'

/** Why fields of a form are locked, said once above it, and where to go on. */
export function LockNotice({ note: { title, text, links } }: { note: LockNote }) {
  return (
    <div className="mb-5 max-w-5xl">
      <Notice tone="blue" title={title}>
        <p>{text}</p>
        {links.length > 0 && (
          <p className="mt-1 flex flex-wrap gap-x-4">
            {links.map(({ label, href }) => <Link key={href} href={href} className="text-accent underline-offset-2 hover:underline">{label}</Link>)}
          </p>
        )}
      </Notice>
    </div>
  )
}
