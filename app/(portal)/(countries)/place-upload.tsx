import type { Visit } from '@/components/screens/enter'
import type { UploadScreen } from '@/components/screens/upload'
import { UploadStudio } from '@/components/screens/upload-studio'
import type { CallName } from '@/lib/contract/types'
import type { UploadKind } from '@/lib/domain/upload-kinds'
import type { UploadColumn } from '@/lib/contract/upload-column'

interface Props {
  visit: Visit
  kind: UploadKind
  call: CallName
  columns: readonly UploadColumn[]
  params: NonNullable<UploadScreen['params']>
  results: string
}

/** An upload of places inside a page that has more than it. */
export function PlaceUpload({ visit, kind, ...upload }: Props) {
  return <UploadStudio visit={visit} upload={{ ...upload, kind, template: { call: 'uploads.template', input: { kind } } }} />
}

/** The country a file is for, when the page is about one. */
export const forCountry = (code: string, name: string): NonNullable<UploadScreen['params']> => ({
  country_code: { as: 'choice', label: 'Country', options: [{ value: code, label: name }], start: code, required: true },
})
