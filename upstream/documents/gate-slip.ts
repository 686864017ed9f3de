import type { Readable } from 'node:stream'
import { dayTime } from '@/lib/domain/days'
import { hoursMinutes } from '@/lib/domain/gate-dwell'
import { arrivalClass, qrOfToken, tokenPurpose, type ArrivalClass, type GateLanguage, type TokenPurpose } from '@/lib/domain/gate-token'
import { vehicleType, type VehicleType } from '@/lib/domain/gate-vehicle'
import { slipWords } from '@/lib/domain/gate-words'
import { barsIn, gridIn } from './barcode'
import { drawMarks, dotsPerMm } from './canvas-marks'
import { across, lineIn, text, wrapped, type Mark, type Page } from './drawing'
import { createCanvas } from './libraries'
import { wrap } from './paragraph'
import { pagesPdf } from './pdf-pages'
import { laid } from './scripted'
import { scriptsReady } from './typeset'

/** What a slip says; no identity number and no phone of the driver (pas.md 6.2). Times ISO 8601, shown in Dubai. */
export interface GateSlip {
  site: string
  token_no: string
  queue_no: number
  vehicle_no: string
  vehicle_type: VehicleType
  purpose: TokenPurpose
  client: string | null
  reference: string | null
  appointment_from: string | null
  arrival_class: ArrivalClass | null
  bay: string | null
  dock: string | null
  language: GateLanguage
  declared: { version: number; at: string; name: string | null } | null
  speed_limit: number
  help_phone: string | null
  printed_at: string
  /** 1 is the first print. */
  copy: number
  offline: boolean
  /** Of a gate pass. */
  pass: {
    no: string; gate_in_at: string | null; gate_out_at: string | null; dwell: number | null
    pallets: number | null; seal_out: string | null; released_by: string
  } | null
}
export type SlipPaper = '80mm' | 'a6'
/** A roll's 72 mm of print stand 4 mm from its edges; A6 is a sheet. Millimetres. */
const papers = { '80mm': { width: 80, left: 4, inner: 72 }, a6: { width: 105, left: 8, inner: 89 } } as const
const A6_HEIGHT = 148
/** Two dots of the print head: a roll is too narrow for wider bars of eighteen characters, and its scanner is held close. */
const ROLL_MODULE = 0.25

/** Lays lines below each other and remembers how far down it came. */
class Column {
  readonly marks: Mark[] = []
  y = 5
  constructor(private readonly paper: (typeof papers)[SlipPaper]) {}

  private get middle() { return this.paper.left + this.paper.inner / 2 }
  middled(content: string, size: number, weight: 400 | 500 | 700 | 800 = 500): void {
    this.y += size * 0.42
    this.marks.push(text(this.middle, this.y, content, { size, weight, align: 'center', width: this.paper.inner, least: 7, tabular: true }))
    this.y += size * 0.12
  }
  /** Somebody's own words, wrapped; those that read right to left stand at the right edge. */
  said(content: string, size = 10): void {
    for (const line of wrap(content, size, this.paper.inner, { weight: 700 })) {
      this.y += size * 0.44
      this.marks.push(wrapped({ x: this.paper.left, width: this.paper.inner }, this.y, line))
    }
  }
  fact(name: string, value: string | null | undefined): void {
    if (!value) return
    this.y += 4.6
    this.marks.push(
      text(this.paper.left, this.y, name, { size: 8, ink: 'grey' }),
      lineIn({ x: this.paper.left + 22, width: this.paper.inner - 22 }, this.y, value, { size: 9.5, weight: 700, least: 6.5 }),
    )
  }
  rule(): void {
    this.y += 2
    this.marks.push(across(this.paper.left, this.y, this.paper.inner, 0.25))
    this.y += 1
  }
  code(content: string, side: number): void {
    this.y += 2
    const grid = gridIn(this.middle + side / 2, this.y, side, content)
    const drawn = grid.moduleMm * grid.symbol.side
    this.marks.push({ ...grid, x: this.middle - drawn / 2 })
    this.y += drawn + 2
  }
  bars(content: string, height: number): void {
    const { left, inner, width } = this.paper
    const usual = barsIn({ x: left, y: this.y + 1, height, inked: inner, paper: width, align: 'center' }, content)
    const wide = usual ?? barsIn({ x: left, y: this.y + 1, height, inked: 1000, paper: 1000, align: 'left' }, content)
    const narrow = wide && wide.symbol.modules * ROLL_MODULE <= inner
      ? { ...wide, moduleMm: ROLL_MODULE, x: left + (inner - wide.symbol.modules * ROLL_MODULE) / 2 }
      : undefined
    const bars = usual ?? narrow
    if (!bars) return
    this.marks.push(bars)
    this.y += height + 2
  }
}

const slot = ({ appointment_from, arrival_class }: GateSlip) =>
  [appointment_from && dayTime(appointment_from), arrival_class && arrivalClass.label(arrival_class)].filter(Boolean).join(' · ')

function tokenLayout(slip: GateSlip, paper: (typeof papers)[SlipPaper]): Column {
  const column = new Column(paper)
  const words = slipWords[slip.language]
  column.middled(slip.site, 10, 700)
  column.middled(dayTime(slip.printed_at), 8)
  // Digits three centimetres high, as tall as their type's capitals.
  column.middled(String(slip.queue_no), paper.width > 80 ? 60 : 100, 800)
  column.middled(slip.token_no, 11, 700)
  if (slip.copy > 1 || slip.offline) column.middled([slip.offline && 'Offline', slip.copy > 1 && `Copy ${slip.copy}`].filter(Boolean).join(' · '), 9, 700)
  column.code(qrOfToken(slip.token_no), 32)
  column.bars(slip.token_no, 12)
  column.rule()
  column.fact('Vehicle', slip.vehicle_no)
  column.fact('Type', vehicleType.label(slip.vehicle_type))
  column.fact('Purpose', tokenPurpose.label(slip.purpose))
  column.fact('Client', slip.client)
  column.fact('Reference', slip.reference)
  column.fact('Appointment', slot(slip))
  column.fact('Bay', slip.bay)
  column.fact('Dock', slip.dock)
  column.rule()
  for (const texts of slip.language === 'en' ? [slipWords.en] : [slipWords.en, words]) {
    column.said(texts.wait)
    column.said(texts.speed.replace('{n}', String(slip.speed_limit)), 8.5)
  }
  if (slip.declared) {
    column.said(`${slipWords.en.signed}: v${slip.declared.version}, ${dayTime(slip.declared.at)}`, 8)
    if (slip.declared.name) column.said(slip.declared.name, 8)
  }
  if (slip.help_phone) column.fact('Help', slip.help_phone)
  return column
}

function passLayout(slip: GateSlip, pass: NonNullable<GateSlip['pass']>, paper: (typeof papers)[SlipPaper]): Column {
  const column = new Column(paper)
  column.middled(slip.site, 10, 700)
  column.middled('GATE PASS', 18, 800)
  column.middled(pass.no, 13, 700)
  if (slip.copy > 1) column.middled(`Copy ${slip.copy}`, 9, 700)
  column.code(qrOfToken(slip.token_no), 28)
  column.rule()
  column.fact('Token', slip.token_no)
  column.fact('Vehicle', slip.vehicle_no)
  column.fact('In', pass.gate_in_at && dayTime(pass.gate_in_at))
  column.fact('Out', pass.gate_out_at && dayTime(pass.gate_out_at))
  column.fact('Stay', pass.dwell === null ? null : hoursMinutes(pass.dwell))
  column.fact('Dock', slip.dock)
  column.fact('Pallets', pass.pallets === null ? null : String(pass.pallets))
  column.fact('Seal', pass.seal_out)
  column.fact('Released by', pass.released_by)
  column.y += 14
  column.rule()
  column.said('Guard', 8)
  column.said(slipWords[slip.language].thanks)
  return column
}

function layout(slip: GateSlip, on: SlipPaper): { column: Column; width: number; height: number } {
  const paper = papers[on]
  const column = slip.pass ? passLayout(slip, slip.pass, paper) : tokenLayout(slip, paper)
  return { column, width: paper.width, height: on === 'a6' ? A6_HEIGHT : Math.ceil(column.y + 8) }
}

/** A slip as a PDF: a roll as long as it needs, or an A6 sheet on which it is made to fit. */
export function slipPdf(slip: GateSlip, on: SlipPaper): Readable {
  const page = (): Page => {
    const { column, width, height } = layout(slip, on)
    const scale = Math.min(1, (height - 4) / column.y)
    return { width, height, parts: [{ marks: column.marks, dx: ((1 - scale) * width) / 2, dy: 0, scale }] }
  }
  return pagesPdf(laid(slip, () => [page()]), slip.pass?.no ?? slip.token_no)
}

const PRINT_DOTS = 576
const BAND = 240

/** A slip for a receipt printer: ESC/POS, the whole drawn as one picture of 576 dots a line, so that every script prints; then cut. */
export async function slipEscPos(slip: GateSlip): Promise<Buffer> {
  await scriptsReady(slip)
  const { column } = layout(slip, '80mm')
  const height = Math.ceil((column.y + 4) * dotsPerMm)
  const canvas = createCanvas(PRINT_DOTS, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(-papers['80mm'].left * dotsPerMm, 0)
  drawMarks(context, column.marks, dotsPerMm)
  const { data } = context.getImageData(0, 0, PRINT_DOTS, height)
  const parts: Buffer[] = [Buffer.from([0x1b, 0x40])]
  for (let top = 0; top < height; top += BAND) parts.push(band(data, top, Math.min(BAND, height - top)))
  return Buffer.concat([...parts, Buffer.from([0x1b, 0x64, 0x03, 0x1d, 0x56, 0x42, 0x00])])
}

/** Some rows as `GS v 0`: eight dots a byte, black is 1. */
function band(data: Uint8ClampedArray, top: number, rows: number): Buffer {
  const wide = PRINT_DOTS / 8
  const bits = Buffer.alloc(wide * rows)
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < PRINT_DOTS; x++) {
      if ((data[((top + y) * PRINT_DOTS + x) * 4] ?? 255) < 128) bits[y * wide + (x >> 3)] = (bits[y * wide + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return Buffer.concat([Buffer.from([0x1d, 0x76, 0x30, 0x00, wide & 255, wide >> 8, rows & 255, rows >> 8]), bits])
}
