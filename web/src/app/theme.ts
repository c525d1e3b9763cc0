import { createTheme, type MantineColorsTuple, type MantineTheme, mergeThemeOverrides } from '@mantine/core'
import { filterOptions } from '../ui/forms/option-filter.ts'

/** The one accent: steel blue. Shade 6 carries white text at 5.3:1 in both schemes. */
const steel: MantineColorsTuple = [
	'#eef4fa',
	'#dce7f2',
	'#b6cde4',
	'#8db2d6',
	'#6a9ac9',
	'#5189bd',
	'#3a6ea3',
	'#35608f',
	'#2d5179',
	'#224060',
]

/** Neutral greys with a trace of blue, so that status colours stay the only loud thing on a screen. */
const gray: MantineColorsTuple = [
	'#f7f8f9',
	'#f0f2f4',
	'#e4e7ea',
	'#d5dade',
	'#bcc3c9',
	'#98a1a9',
	'#636d76',
	'#4d565e',
	'#343b41',
	'#1f2428',
]

const dark: MantineColorsTuple = [
	'#d3d8dc',
	'#abb3ba',
	'#8a939b',
	'#646d75',
	'#3d454c',
	'#2e353b',
	'#22282d',
	'#191d21',
	'#14171a',
	'#0e1012',
]

/** Shade 6 carries white text at 4.9:1. */
const red: MantineColorsTuple = [
	'#fdf1f1',
	'#fae0e0',
	'#f2bfbf',
	'#ea9c9c',
	'#e37d7d',
	'#e06c6c',
	'#cf3e3e',
	'#bb3434',
	'#a32c2c',
	'#872424',
]

/** Latin letters until Inter has come (`fonts.css`). */
const INTER_STAND_INS = "'Inter by Arial', 'Inter by Roboto', 'Inter by DejaVu'"
const SYSTEM_FONTS =
	"system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', 'Geeza Pro', 'PingFang SC', 'Hiragino Sans', 'Yu Gothic UI', 'Microsoft YaHei', 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans CJK SC', sans-serif"

/** Dense by default: 14 px text, 32 px controls; touch screens get 44 px controls in mantine.css. */
export const theme = createTheme({
	primaryColor: 'steel',
	primaryShade: 6,
	colors: { steel, gray, dark, red },
	black: '#1f2428',
	autoContrast: true,
	fontFamily: `'Inter Variable', ${INTER_STAND_INS}, ${SYSTEM_FONTS}`,
	fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
	fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
	lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
	spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
	defaultRadius: 'sm',
	radius: { xs: '0.1875rem', sm: '0.3125rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
	headings: {
		fontWeight: '600',
		sizes: {
			h1: { fontSize: '1.375rem', lineHeight: '1.3' },
			h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
			h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
			h4: { fontSize: '0.875rem', lineHeight: '1.45' },
		},
	},
	cursorType: 'pointer',
	focusRing: 'auto',
	respectReducedMotion: true,
	components: {
		Alert: {
			vars: ({ primaryColor }: MantineTheme, { color = primaryColor }: { color?: string }) => ({
				root: {
					'--alert-bg': `color-mix(in srgb, var(--mantine-color-${color}-6) 7%, var(--surface-raised))`,
					'--alert-bd': `1px solid color-mix(in srgb, var(--mantine-color-${color}-6) 35%, var(--surface-raised))`,
				},
			}),
		},
		Button: { defaultProps: { size: 'sm' } },
		ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
		// The smallest that a finger may be asked to hit.
		CloseButton: {
			vars: (_theme: MantineTheme, { size }: { size?: string | number }) => ({
				root: size === 'sm' || size === 'xs' ? { '--cb-size': '24px' } : {},
			}),
		},
		Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
		// The header of a window isn't the banner of the page.
		ModalHeader: { defaultProps: { role: 'presentation' } },
		DrawerHeader: { defaultProps: { role: 'presentation' } },
		Modal: { defaultProps: { size: 400, centered: true, radius: 'md' }, styles: { title: { fontWeight: 600 } } },
		Menu: { defaultProps: { position: 'bottom-end', shadow: 'md', radius: 'md' } },
		// What must be filled in is said where it lacks; what may be left out says so itself.
		InputWrapper: { defaultProps: { withAsterisk: false } },
		Select: { defaultProps: { filter: filterOptions } },
		MultiSelect: { defaultProps: { filter: filterOptions } },
		Paper: { defaultProps: { radius: 'md' } },
		SegmentedControl: { defaultProps: { radius: 'md', withItemsBorders: false } },
		Skeleton: { defaultProps: { radius: 'sm' } },
	},
})

/** The theme with the names of buttons that only show an icon, in the interface's language: those that close something. */
export const themeWithNames = ({ close }: { close: string }) =>
	mergeThemeOverrides(theme, {
		components: { CloseButton: { defaultProps: { 'aria-label': close } } },
	})
