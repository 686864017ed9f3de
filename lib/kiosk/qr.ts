import { drawingSVG, qrcode } from 'bwip-js/browser'

/** A text as a QR code of level M, as SVG. */
export function qrSvg(text: string): string {
  const options = { bcid: 'qrcode', text, eclevel: 'M', scale: 3, padding: 4, backgroundcolor: 'FFFFFF' }
  return qrcode(options, drawingSVG())
}
