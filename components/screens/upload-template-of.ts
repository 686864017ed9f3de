import type { UploadScreen } from './upload-definition'

/** Where the empty template of an upload comes from. */
export const templateOf = ({ kind, template }: UploadScreen): NonNullable<UploadScreen['template']> => template ?? { call: 'uploads.template', input: { kind } }
