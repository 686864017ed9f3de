/** What a workbook and a csv of ours are called on the wire (IANA media types). */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV = 'text/csv; charset=utf-8'

/** The media type of a file our exports make: a workbook, a csv, or a zip of several. */
export const exportMime = (format: string) => (format === 'csv' ? CSV : format === 'zip' ? 'application/zip' : XLSX)
