/** What a workbook and a csv of ours are called on the wire (IANA media types). */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV = 'text/csv; charset=utf-8'
