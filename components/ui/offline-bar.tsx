'use client'

import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useWords } from './words-context'

function watch(notify: () => void): () => void {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

/** True while the browser has a connection; the server's answer is yes. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine, () => true)

/** A thin bar while there is no connection. It is always in the page, so that its words are announced when they come. */
export function OfflineBar() {
  const words = useWords().states
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-yellow-soft px-4 py-1 text-meta font-medium text-yellow-strong">
          <WifiOff aria-hidden className="size-3.5 shrink-0" />
          {words.offline}
        </p>
      )}
    </div>
  )
}
