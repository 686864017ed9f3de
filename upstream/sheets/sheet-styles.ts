/** Cell styles every workbook of ours carries; a name is the index of its `xf`. */
const styles = [
  { name: 'plain', font: 0, fill: 0, format: 0 },
  { name: 'header', font: 1, fill: 2, format: 0 },
  { name: 'requiredHeader', font: 2, fill: 2, format: 0 },
  { name: 'text', font: 0, fill: 0, format: 49 },
  { name: 'money', font: 0, fill: 0, format: 2 },
  { name: 'weight', font: 0, fill: 0, format: 164 },
  { name: 'date', font: 0, fill: 0, format: 165 },
  { name: 'datetime', font: 0, fill: 0, format: 166 },
  { name: 'example', font: 3, fill: 0, format: 0 },
  { name: 'exampleText', font: 3, fill: 0, format: 49 },
  { name: 'exampleMoney', font: 3, fill: 0, format: 167 },
  { name: 'exampleWeight', font: 3, fill: 0, format: 164 },
  { name: 'exampleDate', font: 3, fill: 0, format: 165 },
  { name: 'exampleDatetime', font: 3, fill: 0, format: 166 },
  { name: 'quoted', font: 0, fill: 0, format: 49, quoted: true },
  { name: 'wrong', font: 4, fill: 3, format: 49, quoted: true },
  { name: 'wrapped', font: 0, fill: 0, format: 0, wrap: true },
  { name: 'title', font: 5, fill: 0, format: 0 },
  { name: 'money3', font: 0, fill: 0, format: 164 },
  { name: 'typedMoney', font: 0, fill: 0, format: 167 },
] as const

export type SheetStyle = (typeof styles)[number]['name']

export const styleIndex = Object.fromEntries(styles.map(({ name }, index) => [name, index])) as Record<SheetStyle, number>

const font = (extra: string, colour = '') => `<font>${extra}<sz val="11"/>${colour && `<color rgb="${colour}"/>`}<name val="Calibri"/><family val="2"/></font>`
const fill = (colour: string) => `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`

const fonts = [
  font(''), font('<b/>'), font('<b/>', 'FF1F4FA3'), font('<i/>', 'FF808080'), font('', 'FF9C0006'),
  '<font><b/><sz val="14"/><name val="Calibri"/><family val="2"/></font>',
]
// The first two fills are Excel's own, whatever a file says there.
const fills = ['<fill><patternFill patternType="none"/></fill>', '<fill><patternFill patternType="gray125"/></fill>', fill('FFE9EEF6'), fill('FFFFC7CE')]

const xf = (style: (typeof styles)[number]) => {
  const quoted = 'quoted' in style ? ' quotePrefix="1"' : ''
  const open = `<xf numFmtId="${style.format}" fontId="${style.font}" fillId="${style.fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${quoted}`
  return 'wrap' in style ? `${open} applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>` : `${open}/>`
}

/** `xl/styles.xml`: money 0.00, or 0.000 where its currency has three decimals, 0.00# where it is typed, weight 0.000, dates as ISO 8601 writes them. */
export const stylesXml = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  '<numFmts count="4"><numFmt numFmtId="164" formatCode="0.000"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="167" formatCode="0.00#"/></numFmts>',
  `<fonts count="${fonts.length}">${fonts.join('')}</fonts><fills count="${fills.length}">${fills.join('')}</fills>`,
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${styles.length}">${styles.map(xf).join('')}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')
