import { useMantineColorScheme } from '@mantine/core'
import { type ColourScheme, noteChosenColourScheme } from './colour-scheme.ts'

/** Light, dark or as the device, and how a person changes it: in this browser, and noted for their account. */
export function useColourScheme(): { colourScheme: ColourScheme; choose: (scheme: ColourScheme) => void } {
	const { colorScheme, setColorScheme } = useMantineColorScheme()
	const choose = (scheme: ColourScheme) => {
		setColorScheme(scheme)
		noteChosenColourScheme(scheme)
	}
	return { colourScheme: colorScheme, choose }
}
