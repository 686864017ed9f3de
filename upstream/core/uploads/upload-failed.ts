import { uploadFailure, type UploadFailure } from '@/lib/domain/upload'

/** A whole file that cannot be worked through, with what its uploader is told. */
export class UploadFailed extends Error {
  constructor(
    readonly code: UploadFailure,
    message: string = uploadFailure.label(code),
  ) {
    super(message)
  }
}
