import { figure, groupName, numeric, type Cell, type WidgetAnswer } from './board-words'

/** What a drawing looks like without the page's style sheet. */
const kept = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size', 'font-weight', 'font-family', 'text-anchor'] as const

function drawnAlone(svg: SVGSVGElement): { text: string; width: number; height: number } {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [from, to] = [svg.querySelectorAll('*'), copy.querySelectorAll('*')]
  from.forEach((element, i) => {
    const look = getComputedStyle(element)
    for (const name of kept) (to[i] as SVGElement).style.setProperty(name, look.getPropertyValue(name))
  })
  const { width, height } = svg.getBoundingClientRect()
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return { text: new XMLSerializer().serializeToString(copy), width, height }
}

const px = (n: number) => Math.round(n)

async function blank(width: number, height: number): Promise<{ canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } | null> {
  const canvas = document.createElement('canvas')
  canvas.width = px(width * 2)
  canvas.height = px(height * 2)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(2, 2)
  return { canvas, pen }
}

async function save(canvas: HTMLCanvasElement, fileName: string): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Saves a drawing as a PNG of twice its size, on white, under its title. */
export async function saveDrawing(svg: SVGSVGElement, title: string, fileName: string): Promise<void> {
  const { text, width, height } = drawnAlone(svg)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const page = await blank(width, height + 28)
  if (!page) return
  heading(page.pen, title)
  page.pen.drawImage(image, 0, 28, width, height)
  await save(page.canvas, fileName)
}

function heading(pen: CanvasRenderingContext2D, title: string): void {
  pen.fillStyle = '#123262'
  pen.font = '600 14px sans-serif'
  pen.textAlign = 'left'
  pen.fillText(title, 8, 19)
}

const [LINE, WIDE] = [22, 640]

/** Saves what is drawn as rows of words and bars: the same rows, their bars and figures, and the total. */
export async function saveRows(answer: WidgetAnswer, title: string, fileName: string): Promise<void> {
  const width = answer.columns.filter(({ role }) => role === 'dimension').length
  const measures = answer.columns.slice(width)
  const rows = answer.rows.slice(0, 60)
  const page = await blank(WIDE, 34 + (rows.length + 2) * LINE)
  if (!page) return
  const { pen, canvas } = page
  heading(pen, title)
  const top = Math.max(1, ...rows.map((row) => numeric(row[width])))
  const line = (at: number, name: string, values: readonly Cell[], bar: number) => {
    const y = 34 + at * LINE
    pen.fillStyle = '#0e89a6'
    pen.fillRect(220, y + 3, bar * 180, 12)
    pen.fillStyle = '#1b2430'
    pen.font = '12px sans-serif'
    pen.textAlign = 'left'
    pen.fillText(name.slice(0, 34), 8, y + 14)
    pen.textAlign = 'right'
    for (const [m, { kind }] of measures.entries()) pen.fillText(figure(kind, values[m]), WIDE - 8 - (measures.length - 1 - m) * 72, y + 14)
  }
  for (const [i, row] of rows.entries()) line(i, row.slice(0, width).map(groupName).join(', '), row.slice(width), numeric(row[width]) / top)
  line(rows.length + 0.5, width > 0 ? 'Total' : (measures[0]?.label ?? ''), answer.total, 0)
  await save(canvas, fileName)
}
