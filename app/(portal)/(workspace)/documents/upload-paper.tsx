'use client'

import { Upload } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import type { UploadFields } from './upload-fields'

// Fetched when first opened: the list does without it.
const PaperDialog = later(() => import('./paper-dialog').then((part) => part.PaperDialog))

/** The page's button that uploads a paper, and after it the paper's own page. */
export function UploadPaper({ fields }: { fields: UploadFields }) {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={<Upload aria-hidden className="size-4" />} onClick={() => setOpen(true)}>Upload document</Button>
      {isOpen && <PaperDialog fields={fields} paper={null} onClose={() => setOpen(false)} onSaved={(id) => router.push(`/documents/${id}`)} />}
    </>
  )
}
