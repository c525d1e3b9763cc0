import { useMantineColorScheme } from '@mantine/core'
import { LANGUAGE_SETTING } from '@panelyard/contracts/settings'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { adoptLanguage, onLanguageChosen } from '../../locales/i18n.ts'
import { isLanguage, type LanguageCode, takeChosenLanguage, visitLanguage } from '../../locales/language.ts'
import { DATE_STYLES, NUMBER_STYLES, type OwnFormats, setOwnFormats, USUAL_FORMATS } from '../../locales/own-formats.ts'
import { LENGTH_UNITS, type Units, UnitsContext, USUAL_UNITS, WEIGHT_UNITS } from '../../locales/units.ts'
import { COLOUR_SCHEMES } from '../../ui/colour-scheme.ts'
import { NO_PROJECT } from './settings.queries.ts'
import { useSetting } from './use-setting.ts'

const OwnUnitsSetting = z.object({ length: z.enum(LENGTH_UNITS), weight: z.enum(WEIGHT_UNITS) })
const OwnFormatsSetting = z.object({ numbers: z.enum(NUMBER_STYLES), dates: z.enum(DATE_STYLES) })
const OwnLanguage = z.custom<LanguageCode>(isLanguage)
const OwnColourScheme = z.enum(COLOUR_SCHEMES)

/** The units that the person who is here reads in, on any of their devices, and how to change them. */
export function useOwnUnits(): { units: Units; change: (units: Units) => void } {
	const { value, change } = useSetting(NO_PROJECT, 'units', OwnUnitsSetting)
	return { units: value ?? USUAL_UNITS, change }
}

/** How the person who is here writes numbers and dates, and how to change that. */
export function useOwnFormats(): { formats: OwnFormats; change: (formats: OwnFormats) => void } {
	const { value, change } = useSetting(NO_PROJECT, 'formats', OwnFormatsSetting)
	return { formats: value ?? USUAL_FORMATS, change }
}

/** Everything within looks as the person who is here likes it on any of their devices: language, colours, formats, units. */
export function OwnSettings({ children }: { children: ReactNode }) {
	const { units } = useOwnUnits()
	useOwnLanguage()
	useOwnColourScheme()
	const { formats } = useOwnFormats()
	useEffect(() => setOwnFormats(formats), [formats])
	return <UnitsContext value={units}>{children}</UnitsContext>
}

/**
 * Shows the account's language and keeps there what the person chooses. An account without one takes that of this
 * browser. A language that a link asked for is only for the visit.
 */
function useOwnLanguage() {
	const { i18n } = useTranslation()
	const { value, isKnown, change } = useSetting(NO_PROJECT, LANGUAGE_SETTING, OwnLanguage)
	useEffect(() => {
		if (!isKnown) return
		const keepChosen = () => {
			const chosen = takeChosenLanguage()
			if (chosen !== null && chosen !== value) change(chosen)
			return chosen !== null
		}
		if (!keepChosen() && visitLanguage(location.search) === null) {
			if (value === null) change(i18n.language as LanguageCode)
			else if (value !== i18n.language) void adoptLanguage(value)
		}
		return onLanguageChosen(keepChosen)
	}, [isKnown, value, change, i18n])
}

/** The same for light and dark. */
function useOwnColourScheme() {
	const { colorScheme, setColorScheme } = useMantineColorScheme()
	const { value, isKnown, change } = useSetting(NO_PROJECT, 'colour_scheme', OwnColourScheme)
	const shown = useRef(colorScheme)
	const adopted = useRef<typeof value>(null)
	useEffect(() => {
		if (!isKnown) return
		if (value !== null && value !== adopted.current) {
			adopted.current = value
			shown.current = value
			if (value !== colorScheme) setColorScheme(value)
		} else if (colorScheme !== shown.current) {
			shown.current = colorScheme
			adopted.current = colorScheme
			change(colorScheme)
		}
	}, [isKnown, value, colorScheme, setColorScheme, change])
}
