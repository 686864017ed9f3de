'use client'

import type { ReactNode, Ref } from 'react'

/** A cover over the page for work by scanner: one job, large targets, and the way back. */
export function Station({ title, about, cover, onClose, children }: {
  title: string; about: string; cover?: Ref<HTMLDivElement>; onClose: () => void; children: ReactNode
}) {
  return (
    <div ref={cover} data-size="kiosk" className="fixed inset-0 z-35 flex flex-col overflow-y-auto bg-surface-sunken">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-primary px-4 py-2 text-white [&_:focus-visible]:outline-white">
        <div className="min-w-0">
          <h2 className="text-title font-semibold">{title}</h2>
          <p className="text-body opacity-90"><bdi>{about}</bdi></p>
        </div>
        <button
          type="button" onClick={onClose} className="ms-auto flex h-control items-center rounded px-3 text-body font-medium hover:bg-primary-raised max-sm:h-11"
        >
          Leave
        </button>
      </header>
      {children}
    </div>
  )
}

/** What one scans on the one side, what it is of on the other; one below the other on a handheld. */
export const StationColumns = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto grid w-full max-w-page flex-1 content-start gap-5 p-5 max-sm:gap-4 max-sm:p-3 md:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
    {children}
  </div>
)
