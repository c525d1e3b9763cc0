import { useMantineColorScheme } from '@mantine/core'
import { LANGUAGE_SETTING } from '@panelyard/contracts/accounts/settings'
import { NOTIFICATION_SETTING } from '@panelyard/contracts/messages/notifications'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { browserTimeZone } from '../../locales/browser-time-zone.ts'
import { adoptLanguage, onLanguageChosen } from '../../locales/i18n.ts'
import { isLanguage, type LanguageCode, takeChosenLanguage, visitLanguage } from '../../locales/language.ts'
import { DATE_STYLES, NUMBER_STYLES, type OwnFormats, setOwnFormats, USUAL_FORMATS } from '../../locales/own-formats.ts'
import { LENGTH_UNITS, type Units, UnitsContext, USUAL_UNITS, WEIGHT_UNITS } from '../../locales/units.ts'
import { COLOUR_SCHEMES, onColourSchemeChosen, takeChosenColourScheme } from '../../ui/appearance/colour-scheme.ts'
import { NO_PROJECT } from './settings.queries.ts'
import { useSetting } from './use-setting.ts'

const OwnUnitsSetting = z.object({ length: z.enum(LENGTH_UNITS), weight: z.enum(WEIGHT_UNITS) })
const OwnFormatsSetting = z.object({ numbers: z.enum(NUMBER_STYLES), dates: z.enum(DATE_STYLES) })
const OwnLanguage = z.custom<LanguageCode>(isLanguage)
const OwnColourScheme = z.enum(COLOUR_SCHEMES)
const KeptPreferences = z.record(z.string(), z.json())

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
	useOwnTimeZone()
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

/** The same for light and dark, but that an account without a choice keeps none. */
function useOwnColourScheme() {
	const { colorScheme, setColorScheme } = useMantineColorScheme()
	const { value, isKnown, change } = useSetting(NO_PROJECT, 'colour_scheme', OwnColourScheme)
	// Only the account's own value moves this browser: what is chosen here shows already.
	const adopt = useEffectEvent(() => {
		if (value !== null && value !== colorScheme) setColorScheme(value)
	})
	useEffect(() => {
		if (!isKnown) return
		const keepChosen = () => {
			const chosen = takeChosenColourScheme()
			if (chosen !== null && chosen !== value) change(chosen)
			return chosen !== null
		}
		if (!keepChosen()) adopt()
		return onColourSchemeChosen(keepChosen)
	}, [isKnown, value, change])
}

/** An account that never chose has its hours of quiet and of the digest in the time zone of this browser. */
function useOwnTimeZone() {
	const { value, isKnown, change } = useSetting(NO_PROJECT, NOTIFICATION_SETTING, KeptPreferences)
	useEffect(() => {
		const time_zone = browserTimeZone()
		if (isKnown && value === null && time_zone) change({ time_zone })
	}, [isKnown, value, change])
}
