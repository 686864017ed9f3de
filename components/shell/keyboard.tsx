'use client'

import { useRouter } from 'next/navigation'
import { lazy, Suspense, useState } from 'react'
import { areaKeys, type MenuArea } from './menu-area'
import { useKeys } from './use-keys'

// Few open it, so its dialog comes when it is asked for.
const KeysHelp = lazy(() => import('./keys-help').then(part => ({ default: part.KeysHelp })))

/** Keys that work on every screen: `g` then a letter to an area, `?` for the list of all keys. Search has its own. */
export function Keyboard({ menu }: { menu: MenuArea[] }) {
  const router = useRouter()
  const [isShown, setShown] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const areas = areaKeys(menu)
  useKeys({
    ...Object.fromEntries(areas.map(({ key, href }) => [`g ${key}`, () => router.push(href)])),
    '?': () => {
      setShown(true)
      setOpen(true)
    },
  })
  if (!isShown) return null
  return (
    <Suspense>
      <KeysHelp open={isOpen} onOpenChange={setOpen} areas={areas} />
    </Suspense>
  )
}
