'use client'

import { Upload } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'

// Fetched when first opened: the list does without it.
const DocDialog = later(() => import('./doc-dialog').then((part) => part.DocDialog))

/** The page's button that files a document, and after it the document's own page. */
export function UploadDoc() {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={<Upload aria-hidden className="size-4" />} onClick={() => setOpen(true)}>Upload document</Button>
      {isOpen && <DocDialog doc={null} onClose={() => setOpen(false)} onSaved={(id) => router.push(`/doc-details/${id}`)} />}
    </>
  )
}
