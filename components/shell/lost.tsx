import { look } from '@/components/ui/button-look'
import { BackButton } from './back-button'

/** What a missing page, or a page somebody may not see, says: what happened and the ways on. */
export function Lost({ reason, sentence = 'We could not find this page.' }: { reason?: string; sentence?: string }) {
  return (
    <div className="flex flex-col items-start gap-3 py-10">
      <p className="text-lead font-semibold">{sentence}</p>
      {reason === 'permission' && <p role="alert">You do not have permission for that.</p>}
      <p className="max-w-reading text-ink-soft">Look for it with the search in the bar (Ctrl K or /), or go on from here.</p>
      <div className="flex gap-2">
        {/* Plain, as is the button beside it: this comes along with every page, and our own would be sent a second time for it. */}
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages */}
        <a href="/" className={look({ variant: 'primary' })}>Home</a>
        <BackButton />
      </div>
    </div>
  )
}
