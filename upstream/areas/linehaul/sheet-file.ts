import { exportXlsx, type SheetExport } from '../../sheets/export-sheet'
import { Download } from '../../platform/implement'
import { XLSX } from '../../sheets/mime'


/** One sheet as an xlsx of a given name. */
export const sheetFile = (name: string, sheet: SheetExport) => new Download(exportXlsx(sheet), XLSX, name)
