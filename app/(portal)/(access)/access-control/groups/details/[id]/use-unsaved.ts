'use client'

import { useEffect } from 'react'

/** Asks before a tab with unsaved changes is closed, or left by one of our links. */
export function useUnsaved(isTouched: boolean): void {
  useEffect(() => {
    if (!isTouched) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const leave = (event: MouseEvent) => {
      const link = (event.target as HTMLElement | null)?.closest('a[href]')
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (window.confirm('Leave without saving? Your changes are lost.')) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('beforeunload', warn)
    document.addEventListener('click', leave, true)
    return () => {
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('click', leave, true)
    }
  }, [isTouched])
}
