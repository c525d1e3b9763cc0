import { useMantineColorScheme } from '@mantine/core'
import { type ColourScheme, noteChosenColourScheme } from './colour-scheme.ts'
import { useSunMode } from './sun-mode.ts'

/**
 * Light, dark or as the device, and how a person changes it: in this browser, and noted for their account. Sun mode is
 * always light, so there is nothing to choose then (`isFixed`).
 */
export function useColourScheme(): {
	colourScheme: ColourScheme
	isFixed: boolean
	choose: (scheme: ColourScheme) => void
} {
	const isFixed = useSunMode()
	const { colorScheme, setColorScheme } = useMantineColorScheme()
	const choose = (scheme: ColourScheme) => {
		setColorScheme(scheme)
		noteChosenColourScheme(scheme)
	}
	return { colourScheme: colorScheme, isFixed, choose }
}
