import type { Config } from 'tailwindcss'
import type { PluginAPI } from 'tailwindcss/plugin'
import type { Tone } from './lib/domain/machine'

/**
 * Every token of the look: colour, type, space, motion (ux.md, "Tokens"). Nothing else names a colour or a size.
 * Colours that carry text keep 4.5:1 and those that carry meaning 3:1; tests/house/ui-contrast.test.ts holds them to it.
 */
const ink = { DEFAULT: '#18212f', soft: '#435064', faint: '#5b687c' }
const surface = { DEFAULT: '#ffffff', sunken: '#f6f8fa', hover: '#eff3f7', pressed: '#e3e9f0' }
const line = { DEFAULT: '#e2e7ee', strong: '#cbd3dd', control: '#828fa1' }
const accent = { DEFAULT: '#1b5fd9', strong: '#154cb0', soft: '#e8f0fe' }

// One variable so that a deployment can carry its own colour (lib/brand.ts) without a rebuild.
const brandColour = 'var(--brand-primary, #123262)'
const primary = {
  DEFAULT: brandColour,
  hover: `color-mix(in oklab, ${brandColour}, black 22%)`,
  raised: `color-mix(in oklab, ${brandColour}, white 12%)`,
  line: `color-mix(in oklab, ${brandColour}, white 30%)`,
  soft: `color-mix(in oklab, ${brandColour}, white 92%)`,
}

/** soft = background, strong = text upon it or upon white, solid = bars and dots, line = hairline. */
export const tones = {
  red: { soft: '#fdeceb', strong: '#a01b1f', solid: '#d33a3a', line: '#f3c4c2' },
  orange: { soft: '#fef0e2', strong: '#8f4209', solid: '#cc630f', line: '#f5d0a9' },
  yellow: { soft: '#fcf5d3', strong: '#6d5200', solid: '#a67c00', line: '#ecd98a' },
  cyan: { soft: '#e1f5f9', strong: '#0a5a6e', solid: '#0e89a6', line: '#a9dde8' },
  green: { soft: '#e3f5ea', strong: '#125c37', solid: '#1d8a52', line: '#aadcbf' },
  blue: { soft: '#e8f0fe', strong: '#1b489c', solid: '#2a63d8', line: '#b9cff8' },
  grey: { soft: '#edf0f4', strong: '#435064', solid: '#6f7d91', line: '#d3dae3' },
} satisfies Record<Tone, Record<'soft' | 'strong' | 'solid' | 'line', string>>
export const palette = { ink, surface, line, accent, primary: '#123262' }

const solids = Object.fromEntries(Object.entries(tones).map(([tone, { solid }]) => [`--tone-${tone}`, solid]))

export default {
  content: [],
  theme: {
    // Where the anatomy changes: cards instead of tables, the menu off the canvas, forms in two columns.
    screens: { sm: '601px', md: '901px', xl: '1280px' },
    colors: { transparent: 'transparent', current: 'currentColor', white: '#ffffff', ink, surface, line, accent, primary, ...tones },
    borderRadius: { none: '0', sm: '4px', DEFAULT: '6px', lg: '10px', full: '9999px' },
    boxShadow: { none: 'none', float: '0 0 0 1px rgb(24 33 47 / 0.07), 0 8px 28px -6px rgb(24 33 47 / 0.22)' },
    fontFamily: {
      sans: ['Inter Variable', 'Inter', 'Noto Sans Arabic', 'Noto Sans Devanagari', 'ui-sans-serif', 'system-ui', 'sans-serif'],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Cascadia Mono', 'DejaVu Sans Mono', 'monospace'],
    },
    fontSize: {
      meta: ['0.75rem', '1rem'],
      body: ['0.875rem', '1.25rem'],
      lead: ['1rem', '1.5rem'],
      title: ['1.25rem', '1.75rem'],
      figure: ['1.5rem', '2rem'],
      'kiosk-title': ['2rem', '2.5rem'],
      token: ['4.5rem', '5rem'],
    },
    extend: {
      spacing: {
        bar: '3rem',
        side: '15rem',
        rail: '3.25rem',
        row: 'var(--row)',
        control: 'var(--control)',
      },
      maxWidth: { form: '45rem', reading: '40rem', page: '100rem' },
      transitionDuration: { DEFAULT: '120ms' },
      keyframes: {
        appear: { from: { opacity: '0' } },
        rise: { from: { opacity: '0', transform: 'translateY(4px)' } },
        slide: { from: { opacity: '0', transform: 'translateX(1rem)' } },
        turn: { to: { transform: 'rotate(360deg)' } },
      },
      animation: {
        appear: 'appear 120ms ease-out both',
        rise: 'rise 120ms ease-out both',
        slide: 'slide 150ms ease-out both',
        // A skeleton that flashes for a fast answer is worse than none.
        late: 'appear 1ms 150ms both',
        turn: 'turn 700ms linear infinite',
      },
    },
  },
  plugins: [
    ({ addBase }: PluginAPI) => {
      addBase({
        ':root': { '--control': '2rem', '--row': '2.25rem', ...solids },
        '@media (pointer: coarse)': { ':root': { '--control': '2.75rem', '--row': '2.75rem' } },
        '@media (pointer: fine)': { '[data-density=compact]': { '--row': '1.875rem' }, '[data-density=roomy]': { '--row': '2.75rem' } },
        '[data-size=kiosk]': { '--control': '4rem', '--row': '4rem' },
      })
    },
  ],
} satisfies Config
